"""Object storage for remis_spark: what remis does on a file system, done by pyarrow.fs, or by fsspec for the schemes that
pyarrow does not know. Bytes of a split are streamed to remis, parts that are whole are uploaded, and a commit moves them.
"""
import concurrent.futures, fnmatch, io, json, os, pathlib, re, shutil, urllib.parse

from pyarrow import fs

CHUNK_BYTES = 4 << 20
# Copies and deletes that are asked for at the same time.
REQUESTS = 32


class Store:
    """A file or a folder in storage that remis does not know, by its URL."""

    def __init__(self, url):
        self.quotes = True
        try:
            self.fs, self.path = fs.FileSystem.from_uri(re.sub("^s3a:", "s3:", url))
        except (ValueError, NotImplementedError):
            import fsspec

            self.quotes = False  # it takes names as they are
            files, self.path = fsspec.core.url_to_fs(url)
            self.fs = fs.PyFileSystem(fs.FSSpecHandler(files))

    def at(self, path):
        return f"{self.path}/{path}" if path else self.path

    def info(self, path=""):
        return self.fs.get_file_info(self.at(path))

    def exists(self, path):
        return self.info(path).type.name != "NotFound"

    def size(self):
        if self.info().size is None:
            raise OSError(f"{self.path} is no file")
        return self.info().size

    def head(self):
        with self.fs.open_input_file(self.path) as file:
            return file.read(16)

    def read(self, path):
        with self.fs.open_input_file(self.at(path)) as file:
            return file.read()

    def write(self, path, data):
        self.fs.create_dir(os.path.dirname(self.at(path)), recursive=True)
        with self.fs.open_output_stream(self.at(path)) as file:
            shutil.copyfileobj(data, file, CHUNK_BYTES)

    def urls(self, folder, pattern):
        """The URLs of the files in this folder, given with its URL, whose names are like the pattern."""
        names = (info.base_name for info in self.fs.get_file_info(fs.FileSelector(self.path)) if info.is_file)
        names = sorted(name for name in names if fnmatch.fnmatch(name, pattern))
        return [f"{folder}/{urllib.parse.quote(name) if self.quotes else name}" for name in names]

    def stream(self, wanted, stdin):
        """Writes the file from a byte on, as far as somebody reads."""
        if self.size() != wanted["size"]:
            raise OSError(f"{self.path} has {self.size()} bytes and had {wanted['size']} when it was planned")
        with self.fs.open_input_file(self.path) as file:
            file.seek(wanted["from"])
            while chunk := file.read(CHUNK_BYTES):
                stdin.write(chunk)

    def upload(self, local, attempt):
        """Copies an attempt; its record comes last and says that it is whole."""
        files = sorted(pathlib.Path(local).glob(f".attempts/*/{attempt}/**/*"), key=lambda path: path.name == "_record.json")
        for path in files:
            if path.suffix == ".parquet" or path.name == "_record.json":
                with path.open("rb") as file:
                    self.write(str(path.relative_to(local)), file)

    def records(self):
        """The records of finished attempts by their splits, and the sizes of the files that are there."""
        sizes, records = {}, {}
        for info in self.fs.get_file_info(fs.FileSelector(self.at(".attempts"), allow_not_found=True, recursive=True)):
            if info.is_file:
                split, _, path = info.path[len(self.at(".attempts/")):].partition("/")
                attempt, _, path = path.partition("/")
                sizes.setdefault((split, attempt), {})[path] = info.size
        for (split, attempt), files in sizes.items():
            if "_record.json" in files:
                record = self.read(f".attempts/{split}/{attempt}/_record.json").decode()
                place = json.loads(record)["split"]
                del files["_record.json"]
                records.setdefault((place["file"], place["start"], place["end"]), []).append((record, files))
        return records

    def remove_attempts(self):
        if self.exists(".attempts"):
            self.fs.delete_dir(self.at(".attempts"))

    def commit(self, planned, records):
        """Does what remis commit does on a file system, in the same order; whatever is done already is left."""
        def move(step):
            if self.exists(step["from"]):
                self.fs.create_dir(os.path.dirname(self.at(step["to"])), recursive=True)
                self.fs.move(self.at(step["from"]), self.at(step["to"]))
            if self.info(step["to"]).size != step["bytes"]:
                raise OSError(f"{self.at(step['to'])} should have {step['bytes']} bytes")

        self.write(".attempts/_records.jsonl", io.BytesIO(records.encode()))
        with concurrent.futures.ThreadPoolExecutor(REQUESTS) as pool:
            list(pool.map(move, planned["moves"]))
        self.write("_manifest.jsonl", io.BytesIO(planned["manifest"].encode()))
        self.write("_SUCCESS", io.BytesIO())
        self.remove_attempts()
