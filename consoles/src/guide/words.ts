import { addWords, type Catalogue } from "../ground/words";

const GUIDE: Catalogue = {
  "guide.first-player": ["Your first round", "您的第一局", "您的第一局"],
  "guide.first-dealer": ["Your first round as dealer", "首次当荷官", "首次當荷官"],
  "guide.first-note": [
    "A guide beside a real table with bots, about ten minutes. You can leave it at any time.",
    "在有机器人玩家的真实练习台上逐步引导，约十分钟，可随时离开。",
    "在有機器人玩家的真實練習檯上逐步引導，約十分鐘，可隨時離開。",
  ],
  "guide.title-player": ["Guide: your first round", "引导：您的第一局", "引導：您的第一局"],
  "guide.title-dealer": ["Guide: your first round as dealer", "引导：首次当荷官", "引導：首次當荷官"],
  "guide.progress": ["Step {n} of {all}", "第 {n} 步，共 {all} 步", "第 {n} 步，共 {all} 步"],
  "guide.next": ["Next", "下一步", "下一步"],
  "guide.skip": ["Skip", "跳过", "跳過"],
  "guide.back": ["Back", "上一步", "上一步"],
  "guide.leave": ["Leave the guide", "离开引导", "離開引導"],
  "guide.finish": ["Finish", "完成", "完成"],
  "guide.is-done": ["done", "已完成", "已完成"],
};

const PLAYER: Catalogue = {
  "guide.felt": ["The felt", "台面", "檯面"],
  "guide.felt-text": [
    "You bet on which of two hands comes nearest to nine: Player or Banker. Every box is a bet, with what it pays. The house deals both hands; nobody plays against anybody.",
    "您投注的是两手牌中哪一手更接近九点：闲或庄。每个格子是一种投注，并标明赔率。两手牌都由荷官发，玩家之间不对赌。",
    "您投注的是兩手牌中哪一手更接近九點：閒或莊。每個格子是一種投注，並標明賠率。兩手牌都由荷官發，玩家之間不對賭。",
  ],
  "guide.seat": ["Take a seat", "入座", "入座"],
  "guide.seat-text": [
    "Press Take seat, or any free number. In a practice house you get play money at once.",
    "点按入座，或任一空位号码。练习赌场会立即给您游戏币。",
    "點按入座，或任一空位號碼。練習賭場會立即給您遊戲幣。",
  ],
  "guide.asked": ["Before the bets", "下注之前", "下注之前"],
  "guide.asked-text": [
    "The table is at: {phase}. The dealer makes the cards ready and calls for bets. This goes on by itself.",
    "目前阶段：{phase}。荷官准备好牌后会请大家下注，此步自动继续。",
    "目前階段：{phase}。荷官準備好牌後會請大家下注，此步自動繼續。",
  ],
  "guide.asked-yours": [
    "You are asked something: to cut the cards, or to take the shoe. Answer in the panel; declining is fine.",
    "现在轮到您：切牌或接靴。请在面板中回答，也可以不接受。",
    "現在輪到您：切牌或接靴。請在面板中回答，也可以不接受。",
  ],
  "guide.chips": ["Chips", "筹码", "籌碼"],
  "guide.chips-text": [
    "You have {rack}. Choose a chip, then press a box to put it there. The least on a hand is {least}. The dealer waits for you here.",
    "您有 {rack}。选一枚筹码，再点按一个格子即可放下。单手最低投注 {least}。荷官会等您。",
    "您有 {rack}。選一枚籌碼，再點按一個格子即可放下。單手最低投注 {least}。荷官會等您。",
  ],
  "guide.bet": ["Your bet", "您的投注", "您的投注"],
  "guide.bet-text": [
    "Put a chip on Player or Banker and press Confirm. Only confirmed chips are bets; until then you can undo.",
    "把筹码放在闲或庄上，然后按确认。确认后才算投注，之前可以取消。",
    "把籌碼放在閒或莊上，然後按確認。確認後才算投注，之前可以取消。",
  ],
  "guide.bet-closed": [
    "The bets of this round are closed. Wait for the next call for bets: this step goes on when your bet lies there.",
    "本局已停止下注。请等下一次下注，您的投注放好后此步自动继续。",
    "本局已停止下注。請等下一次下注，您的投注放好後此步自動繼續。",
  ],
  "guide.side": ["Side bets", "旁注", "旁注"],
  "guide.side-text": [
    "Beside the hands lie side bets, such as {wager}: they pay more and win seldom. Try a small one, or go on.",
    "两手牌旁边是旁注，例如“{wager}”：赔率高，命中少。可试一小注，或直接继续。",
    "兩手牌旁邊是旁注，例如「{wager}」：賠率高，命中少。可試一小注，或直接繼續。",
  ],
  "guide.timer": ["No more bets", "停止下注", "停止下注"],
  "guide.timer-text": [
    "When the time is over the dealer calls no more bets; then nothing can be changed. Press Deal now if you want no more time.",
    "时间一到，荷官宣布停止下注，之后不能更改。若不需要更多时间，可按“立即发牌”。",
    "時間一到，荷官宣布停止下注，之後不能更改。若不需要更多時間，可按「立即發牌」。",
  ],
  "guide.cards": ["Four cards", "四张牌", "四張牌"],
  "guide.cards-text": [
    "Two cards for the Player, two for the Banker, in turn out of the shoe.",
    "从牌靴轮流发出：闲两张，庄两张。",
    "從牌靴輪流發出：閒兩張，莊兩張。",
  ],
  "guide.squeeze": ["Showing the cards", "开牌", "開牌"],
  "guide.squeeze-text": [
    "Where cards lie face down, the player with the largest bet on a hand may turn it; else the dealer does.",
    "牌面朝下时，该方投注最高者可以开牌，否则由荷官开。",
    "牌面朝下時，該方投注最高者可以開牌，否則由荷官開。",
  ],
  "guide.squeeze-yours": [
    "These cards are yours to turn: pull an edge up (or arrow keys), peek, or reveal them all. It changes nothing of the result.",
    "这些牌由您来开：拉起牌边（或方向键）咪牌、看牌，或全部开牌。这不会改变结果。",
    "這些牌由您來開：拉起牌邊（或方向鍵）咪牌、看牌，或全部開牌。這不會改變結果。",
  ],
  "guide.totals": ["Totals", "点数", "點數"],
  "guide.totals-text": [
    "Player {player}, Banker {banker}. An ace counts one, ten and court cards nothing, and of a total only the last digit counts.",
    "闲 {player} 点，庄 {banker} 点。A 算一点，10 与公牌算零，总和只看个位数。",
    "閒 {player} 點，莊 {banker} 點。A 算一點，10 與公牌算零，總和只看個位數。",
  ],
  "guide.natural": ["Natural", "例牌", "例牌"],
  "guide.natural-text": [
    "No hand has 8 or 9 with its two cards now. If one had, that would be a natural, marked beside the total, and no card would be drawn.",
    "目前没有一手以两张牌得 8 或 9 点。若有，即为例牌，会标在点数旁，双方不再补牌。",
    "目前沒有一手以兩張牌得 8 或 9 點。若有，即為例牌，會標在點數旁，雙方不再補牌。",
  ],
  "guide.natural-yes": [
    "A hand has a natural: it is marked beside the total, and no card is drawn.",
    "有一手是例牌：点数旁已标明，双方不再补牌。",
    "有一手是例牌：點數旁已標明，雙方不再補牌。",
  ],
  "guide.third": ["Third cards", "补牌", "補牌"],
  "guide.third-text": [
    "Nobody decides: the rule draws. Under each hand stands its row and its clause. Now: {rules}",
    "无人可选择，一切按规则补牌。每手牌下方写明适用的规则与条款。现在：{rules}",
    "無人可選擇，一切按規則補牌。每手牌下方寫明適用的規則與條款。現在：{rules}",
  ],
  "guide.result": ["The result", "结果", "結果"],
  "guide.result-text": [
    "All cards are out. Player {player}, Banker {banker}: the higher hand wins, and the dealer calls it.",
    "牌已发齐。闲 {player} 点，庄 {banker} 点：点数高者赢，由荷官宣布。",
    "牌已發齊。閒 {player} 點，莊 {banker} 點：點數高者贏，由荷官宣布。",
  ],
  "guide.lines": ["Your result", "您的结果", "您的結果"],
  "guide.lines-text": [
    "The dealer collects and pays. Then each of your bets has a line: what it was, what happened, what you got back, and the clause.",
    "荷官收注并派彩。之后您的每一注都有一行：内容、结果、退还金额及条款。",
    "荷官收注並派彩。之後您的每一注都有一行：內容、結果、退還金額及條款。",
  ],
  "guide.read": ["If it ties", "和局", "和局"],
  "guide.read-text": [
    "Had the hands been equal, the Tie box would have been paid {pays}, and the lines would say what became of the other bets.",
    "若两手点数相同，“和”格赔 {pays}，其他投注如何处理会写在结果行中。",
    "若兩手點數相同，「和」格賠 {pays}，其他投注如何處理會寫在結果行中。",
  ],
  "guide.read-tie": [
    "A tie: the Tie box is paid {pays}. Your lines say what became of each of your bets.",
    "和局：“和”格赔 {pays}。您的每一注如何处理见结果行。",
    "和局：「和」格賠 {pays}。您的每一注如何處理見結果行。",
  ],
  "guide.commission": ["Commission", "佣金", "佣金"],
  "guide.commission-text": [
    "Banker wins a little more often, so the house takes a commission from winning Banker bets. Posted here: {pays}.",
    "庄赢得略多，因此庄赢时赌场抽佣。本台标示：{pays}。",
    "莊贏得略多，因此莊贏時賭場抽佣。本檯標示：{pays}。",
  ],
  "guide.commission-none": [
    "Banker wins a little more often. This table takes no commission; what Banker pays makes up for it: {pays}.",
    "庄赢得略多。本台不抽佣，而在庄的赔率中体现：{pays}。",
    "莊贏得略多。本檯不抽佣，而在莊的賠率中體現：{pays}。",
  ],
  "guide.roads": ["Roads", "路单", "路單"],
  "guide.roads-text": [
    "Each result is marked on the roads: Banker red, Player blue, a tie green. They tell what was, never what will be.",
    "每局结果都记在路单上：庄红、闲蓝、和绿。它只记录过去，不能预测未来。",
    "每局結果都記在路單上：莊紅、閒藍、和綠。它只記錄過去，不能預測未來。",
  ],
  "guide.end": ["That was a round", "一局完成", "一局完成"],
  "guide.end-text": [
    "Under these buttons are all roads, limits and pays, the signs of the table, your history and the house edge; ? lists the keys. Play on as you like.",
    "这些按钮里有全部路单、限红与赔率、赌台告示、您的历史和庄家优势；按 ? 可看按键。请随意继续。",
    "這些按鈕裡有全部路單、限紅與賠率、賭檯告示、您的歷史和莊家優勢；按 ? 可看按鍵。請隨意繼續。",
  ],
};

const DEALER: Catalogue = {
  "guide.console": ["Your console", "您的控制台", "您的控制台"],
  "guide.console-text": [
    "One large button does what is next; Enter presses it. Above it stands what you say, below it the rule. Bots play, and a supervisor of the house helps.",
    "一个大按钮执行下一步，按 Enter 即可。上方是要说的话，下方是规则。玩家是机器人，并有主管协助。",
    "一個大按鈕執行下一步，按 Enter 即可。上方是要說的話，下方是規則。玩家是機器人，並有主管協助。",
  ],
  "guide.opening": ["The table opens", "开台", "開檯"],
  "guide.opening-text": [
    "The supervisor posts the signs and opens the table. Wait a moment.",
    "主管张贴告示并开台，请稍候。",
    "主管張貼告示並開檯，請稍候。",
  ],
  "guide.set": ["Cards to the table", "领牌", "領牌"],
  "guide.set-text": [
    "Receive a set of cards: its name and the colour of its backs go on the record. Press the button.",
    "领一套牌：记录编号与牌背颜色。请按按钮。",
    "領一套牌：記錄編號與牌背顏色。請按按鈕。",
  ],
  "guide.checks": ["The shoe is made ready", "备靴", "備靴"],
  "guide.checks-text": [
    "Sign for each check, offer the cut, put the cutting card in, load the shoe: always the button that is there. {n} checks are left to sign.",
    "逐项签核、请人切牌、放入切牌卡、装靴：按当前的按钮即可。尚有 {n} 项待签。",
    "逐項簽核、請人切牌、放入切牌卡、裝靴：按當前的按鈕即可。尚有 {n} 項待簽。",
  ],
  "guide.burn": ["Burn", "销牌", "銷牌"],
  "guide.burn-text": [
    "The first cards are burnt before play, as many as the rulebook says. Burnt so far: {n}.",
    "开局前按规则销去最前面的牌。已销：{n} 张。",
    "開局前按規則銷去最前面的牌。已銷：{n} 張。",
  ],
  "guide.open": ["Call for bets", "请下注", "請下注"],
  "guide.open-text": [
    "Say: {words}. Then press the button.",
    "请说：{words}。然后按按钮。",
    "請說：{words}。然後按按鈕。",
  ],
  "guide.open-shoe": [
    "At this table the shoe goes round: it is offered to the players in turn, and they answer.",
    "本台由玩家轮流持靴：依次询问，由玩家回答。",
    "本檯由玩家輪流持靴：依次詢問，由玩家回答。",
  ],
  "guide.bets": ["The players bet", "玩家下注", "玩家下注"],
  "guide.bets-text": [
    "Watch the bets come in, with their sums and the difference between the hands. The bots take a few seconds.",
    "观察投注、总额以及庄闲差额。机器人需要几秒钟。",
    "觀察投注、總額以及莊閒差額。機器人需要幾秒鐘。",
  ],
  "guide.close": ["Close the betting", "停止下注", "停止下注"],
  "guide.close-text": [
    "Say: {words}. From the close on nothing on the felt is touched.",
    "请说：{words}。此后台面投注不得再动。",
    "請說：{words}。此後檯面投注不得再動。",
  ],
  "guide.four": ["Deal four cards", "发四张牌", "發四張牌"],
  "guide.four-text": [
    "Card by card, as the button says: it knows to which hand. The shoe of the house names the cards.",
    "按按钮逐张发牌，按钮会标明发给哪一手。牌由本赌场的随机牌靴给出。",
    "按按鈕逐張發牌，按鈕會標明發給哪一手。牌由本賭場的隨機牌靴給出。",
  ],
  "guide.show": ["Show the hands", "开牌", "開牌"],
  "guide.show-text": [
    "Where cards lie face down they are handed to the player who may turn them, or you turn them: the button says which.",
    "牌面朝下时，交给有权开牌者，或由您开牌：请看按钮。",
    "牌面朝下時，交給有權開牌者，或由您開牌：請看按鈕。",
  ],
  "guide.announce": ["Announce", "报点", "報點"],
  "guide.announce-text": [
    "Announce both totals: Player {player}, Banker {banker}.",
    "报出点数：闲 {player} 点，庄 {banker} 点。",
    "報出點數：閒 {player} 點，莊 {banker} 點。",
  ],
  "guide.announce-natural": [
    "Announce both totals, Player {player}, Banker {banker}, and the natural: no card is drawn.",
    "报出点数：闲 {player} 点，庄 {banker} 点，并报例牌：不再补牌。",
    "報出點數：閒 {player} 點，莊 {banker} 點，並報例牌：不再補牌。",
  ],
  "guide.thirds": ["Third cards", "补牌", "補牌"],
  "guide.thirds-text": [
    "The console says who draws, by which row and clause: {rules}. Draw what is due, and nothing else.",
    "控制台写明谁补牌及依据：{rules}。只补应补的牌。",
    "控制台寫明誰補牌及依據：{rules}。只補應補的牌。",
  ],
  "guide.call": ["Call the result", "宣布结果", "宣布結果"],
  "guide.call-text": [
    "Say: {words}. The call is part of the record.",
    "请说：{words}。宣布的内容会记录在案。",
    "請說：{words}。宣布的內容會記錄在案。",
  ],
  "guide.settle": ["Collect and pay", "收注与派彩", "收注與派彩"],
  "guide.settle-text": [
    "The list has the {n} movements in the order of the rulebook [{clause}]: losing bets are taken, then winners paid. Press the button when your hands have done it.",
    "清单按规则顺序列出 {n} 个动作 [{clause}]：先收输注，再赔赢注。完成后按按钮。",
    "清單按規則順序列出 {n} 個動作 [{clause}]：先收輸注，再賠贏注。完成後按按鈕。",
  ],
  "guide.owed": ["Commission", "佣金", "佣金"],
  "guide.owed-text": [
    "A winning Banker bet is posted here as {pays}. Commission that was marked is collected under Chips, at the latest when somebody leaves or the shoe is over.",
    "庄赢的赔付标示为 {pays}。记账的佣金在“筹码”处收取，最迟于玩家离座或牌靴用完时。",
    "莊贏的賠付標示為 {pays}。記帳的佣金在「籌碼」處收取，最遲於玩家離座或牌靴用完時。",
  ],
  "guide.owed-none": [
    "This table takes no commission; Banker is posted as {pays}. Where there is one, marked commission is collected under Chips.",
    "本台不抽佣，庄标示为 {pays}。若有佣金，记账部分在“筹码”处收取。",
    "本檯不抽佣，莊標示為 {pays}。若有佣金，記帳部分在「籌碼」處收取。",
  ],
  "guide.clear": ["Clear the cards", "收牌", "收牌"],
  "guide.clear-text": [
    "The cards go into the discards [{clause}], and the round is over.",
    "将牌收入弃牌盒 [{clause}]，本局结束。",
    "將牌收入棄牌盒 [{clause}]，本局結束。",
  ],
  "guide.wrong": ["When something goes wrong", "出错时", "出錯時"],
  "guide.wrong-text": [
    "A card too many, a card seen, an interruption: report it here (key E). The round stops, and only the lawful ways out are offered, each with its clause and who may take it.",
    "多发牌、牌面外露、中断等：在此报告（按键 E）。牌局暂停，只列出合规的处理方式、条款与权限。",
    "多發牌、牌面外露、中斷等：在此報告（按鍵 E）。牌局暫停，只列出合規的處理方式、條款與權限。",
  ],
  "guide.last": ["The last hand", "最后一局", "最後一局"],
  "guide.last-text": [
    "{left} cards are left, {behind} of them behind the cutting card; the shoe is at: {life}. When the cutting card comes out, press K: the console says how many rounds follow.",
    "余 {left} 张，其中切牌卡后 {behind} 张；牌靴状态：{life}。切牌卡出现时按 K，控制台会说明还有几局。",
    "餘 {left} 張，其中切牌卡後 {behind} 張；牌靴狀態：{life}。切牌卡出現時按 K，控制台會說明還有幾局。",
  ],
  "guide.done": ["You have dealt a round", "您已主持一局", "您已主持一局"],
  "guide.done-text": [
    "Deal on as long as you like. When you leave, the dealer of the house takes over again.",
    "可继续发牌。您离开后，由赌场的自动荷官接手。",
    "可繼續發牌。您離開後，由賭場的自動荷官接手。",
  ],
};

addWords({ ...GUIDE, ...PLAYER, ...DEALER });
