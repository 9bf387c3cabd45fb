import { lexicon } from './lexicon.ts';

export const zh = lexicon({
  women:
    'Mei=美|Xinyi=欣怡|Yating=雅婷|Jiahui=佳慧|Shuting=淑婷|Yuxuan=雨萱|Zihan=子涵|Xiaoyu=小雨|Lijuan=麗娟|Siqi=思琪|Wanting=婉婷|Peishan=佩珊',
  men: 'Wei=偉|Junjie=俊傑|Zhiming=志明|Haoran=浩然|Yichen=奕辰|Guanyu=冠宇|Chenghan=承翰|Jiahao=家豪|Bowen=博文|Zixuan=子軒|Ming=明|Tianyu=天宇',
  families:
    'Chen=陳|Lin=林|Wang=王|Zhang=張|Li=李|Huang=黃|Wu=吳|Liu=劉|Cai=蔡|Yang=楊|Xu=許|Zheng=鄭|Zhou=周|Guo=郭|Hong=洪|Qiu=邱',
  bios: '{city}~{role}~✨~分享~{a}~和~{b}|{role}~，~熱愛~{a}~與~{b}|每週更新~{a}~心得📍~{city}|{a}~❤️~{b}~☕️~日常|住在~{city}~的~{role}~，~合作請私訊|一個~喜歡~{b}~的~{role}~🌿|{a}・{b}・簡單生活',
  captions:
    '終於在~{city}~試了~{a}~，~真的很喜歡|開始~{a}~之前~一定要知道的三件事|先收藏~，~週末一起去~{b}|新影片上線~：~小資族也能~{a}|你喜歡~{a}~還是~{b}~？|我的~{a}~日常~步驟大公開|早晨的~{b}~配咖啡☕️|堅持~{a}~一個月的真實心得|留言告訴我~你最愛的~{a}',
  niches: {
    fashion: '造型師|穿搭|古著|球鞋|日常穿搭|飾品|旗袍|秋冬外套|牛仔褲',
    beauty: '美妝師|彩妝|保養|口紅|髮型|美甲|防曬|眼線|香水',
    fitness: '健身教練|重訓|跑步|瑜伽|居家運動|伸展|減脂餐|馬拉松|登山',
    food: '美食博主|美食|探店|甜點|火鍋|手沖咖啡|烘焙|家常菜|夜市小吃',
    travel: '旅行家|旅行|海島|自由行|露營|古鎮|溫泉|火車旅行|背包客棧',
    gaming: '遊戲主播|手遊|電競|實況|獨立遊戲|攻略|復古遊戲|比賽|開箱',
    technology: '工程師|科技|手機評測|程式設計|人工智慧|智慧家居|相機|鍵盤|新創',
    music: '創作歌手|吉他|現場演出|鋼琴|翻唱|作曲|黑膠|歌詞|音樂節',
    art: '插畫家|插畫|水彩|陶藝|書法|素描|設計|手帳|壁畫',
    parenting: '兩寶媽|育兒|繪本|副食品|親子旅遊|家庭|手作|睡前故事|幼兒園',
    pets: '貓奴|貓咪|狗狗|散步|領養|寵物鮮食|兔子|訓練|鸚鵡',
    home: '室內設計師|居家佈置|收納|植物|家具|廚房|陽台花園|打掃|小坪數',
    cars: '車迷|汽車|電動車|試駕|摩托車|改裝|老車|自駕|保養技巧',
    business: '創業者|理財|副業|行銷|投資|存錢|職場|遠端工作|時間管理',
  },
});
