use remis::rules::*;
use remis::rules::winnable::Dev;
use std::time::Instant;
fn main(){
    let a: Vec<String> = std::env::args().collect();
    let max: usize = a[2].parse().unwrap();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let mut dev = Dev::default();
    let tries: u32 = a[3].parse().unwrap(); let mut th=vec![0usize; tries as usize+1]; let (mut tc,mut plies)=(std::time::Duration::ZERO,0); let mut n=[0usize;7]; let mut wrong=0; let mut hist: Vec<(u128,usize,i32,String)>=vec![];
    let t0=Instant::now();
    let flag = a[1].ends_with("txt");
    for l in text.lines(){
        if l.starts_with("fen\t"){continue}
        let f: Vec<&str> = l.split('\t').collect();
        let Ok(s)=Setup::parse(f[0].as_bytes(), false) else {println!("bad {l}"); continue};
        let p=s.position;
        for (i,side) in [Color::White,Color::Black].into_iter().enumerate(){
            if flag && side==p.turn() {continue}
            let want = if flag {"no"} else {f[1+i]};
            let t=Instant::now();
            let (stage,v,nn) = if !p.has_legal_move(){ (0, if p.is_checkmate() && p.turn()!=side {1} else {0},0)}
              else if cannot_win_by_material(&p,side){(1,0,0)}
              else if dev.forced(&p,side,4).is_some(){(2,0,0)}
              else if let Some(x)=dev.coop(&p,side,tries){tc+=t.elapsed();plies+=dev.line.len();th[x as usize]+=1;(6,1,0)}
              else { tc+=t.elapsed(); let (v,nn)=dev.explore(&p,side,max); (3+v as usize,v,nn)};
            n[stage]+=1;
            hist.push((t.elapsed().as_micros(),nn,v,format!("{} {side:?} {want}",f[0])));
            if (v==0 && want!="no")||(v==1&&want!="yes"){wrong+=1;println!("WRONG {} {side:?} want {want} got {v}",f[0])}
        }
    }
    println!("coop {} {tc:?} plies {plies} tries {:?}",n[6],th);println!("term {} mat {} forced {} closed {} mate {} open {} wrong {wrong} in {:?}",n[0],n[1],n[2],n[3],n[4],n[5],t0.elapsed());
    hist.sort_by_key(|h|std::cmp::Reverse(h.0));
    for v in 0..3 { let h: Vec<_>=hist.iter().filter(|h|h.2==v && h.1>0).collect(); if h.is_empty(){continue}
      let m=h.len(); println!("v{v}: n {} total {}us max {} p99 {} p90 {} p50 {}; nodes max {} p50 {}",m,h.iter().map(|h|h.0).sum::<u128>(),h[0].0,h[m/100].0,h[m/10].0,h[m/2].0,h.iter().map(|h|h.1).max().unwrap(),h[m/2].1);
      for x in h.iter().take(if v==2 {40} else {8}){println!("   {:?}",x)} }
}
