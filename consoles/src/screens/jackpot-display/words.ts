import { addWords } from "../../ground/words";

addWords({
  "jd.open": ["Jackpot display", "大奖显示", "大獎顯示"],
  "jd.title": ["Jackpot", "累进大奖", "累進大獎"],
  "jd.none": ["There is no such jackpot here.", "此处无该累进大奖。", "此處無該累進大獎。"],
  "jd.no-tables": ["No table takes part now.", "目前无赌台参加。", "目前無賭檯參加。"],
  "jd.old": ["Display not current. Last update {at}", "显示非最新。最后更新 {at}", "顯示非最新。最後更新 {at}"],
  "jd.stopped": [
    "The jackpot has stopped. Ask a supervisor.",
    "大奖系统已停止，请询问主管。",
    "大獎系統已停止，請詢問主管。",
  ],
  "jd.rests": ["rests", "暂停", "暫停"],
  "jd.closed": ["the bet is closed there", "该台停止接受此投注", "該檯停止接受此投注"],
  "jd.pays": ["Pays {what}", "派彩：{what}", "派彩：{what}"],
  "jd.hit": ["Jackpot hit", "大奖中出", "大獎中出"],
  "jd.awards": ["Awards", "奖项", "獎項"],
  "jd.chairs": ["Combinations by chair", "各座位组合", "各座位組合"],
  "jd.rules": ["How it works", "规则", "規則"],
  "jd.qualifies": ["What qualifies", "合资格投注", "合資格投注"],
  "jd.picking": ["Selection", "抽取方式", "抽取方式"],
  "jd.several": ["If several win", "多人中奖时", "多人中獎時"],
  "jd.each-alone": [
    "Each bet wins by itself, in the order recorded: the meter as it then stands.",
    "每注各自中奖，按记录顺序以当时金额派彩。",
    "每注各自中獎，按記錄順序以當時金額派彩。",
  ],
  "jd.last": ["Last hits", "最近中奖", "最近中獎"],
  "jd.no-hits": ["No hits yet.", "尚无中奖。", "尚無中獎。"],
  "jd.footer": [
    "Every jackpot is paid after confirmation at the management console.",
    "所有大奖须经管理台确认后派彩。",
    "所有大獎須經管理檯確認後派彩。",
  ],
  "jd.approval": ["Approval: {n}", "核准：{n}", "核准：{n}"],
});
