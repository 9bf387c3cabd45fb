import { lexicon } from './lexicon.ts';

export const ko = lexicon({
  women:
    'Jiwoo=지우|Seoyeon=서연|Minji=민지|Haeun=하은|Jimin=지민|Sujin=수진|Yuna=유나|Chaewon=채원|Eunji=은지|Dahyun=다현|Nayeon=나연|Soyeon=소연',
  men: 'Minjun=민준|Seojun=서준|Dohyun=도현|Jihoon=지훈|Hyunwoo=현우|Junho=준호|Taeyang=태양|Sungmin=성민|Donghyun=동현|Woojin=우진|Jaehyun=재현|Siwoo=시우',
  families:
    'Kim=김|Lee=이|Park=박|Choi=최|Jung=정|Kang=강|Cho=조|Yoon=윤|Jang=장|Lim=임|Han=한|Oh=오|Seo=서|Shin=신|Kwon=권|Hwang=황',
  bios: '{city} {role}~✨~{a} 그리고 {b}|{role} | {a} {b} 기록|{a}, {b} 좋아해요❤️~{city}|매주 새로운 {a} 이야기~☕️~{role}|{a}•{b}•일상|{city}~에서 {a}~하는 {role}',
  captions:
    '{city}~에서 {a} 드디어 해봤어요|{a} 시작 전에 알았으면 좋았을 세 가지|주말 {b}~을 위해 저장하세요|새 영상 {a}~편 올라왔어요|{a} 좋아하세요? 아니면 {b}?|아침 {b}~와 커피☕️|한 달 동안 {a} 해 본 솔직한 후기|오늘의 {a} 일상',
  niches: {
    fashion: '스타일리스트|패션|코디|빈티지|운동화|데일리룩|액세서리|한복',
    beauty: '메이크업 아티스트|메이크업|피부관리|립스틱|헤어|네일|선크림|뷰티',
    fitness: '트레이너|운동|홈트|러닝|요가|식단|필라테스|헬스',
    food: '요리사|요리|맛집|디저트|카페|김치|베이킹|집밥',
    travel: '여행자|여행|제주도|바다|산|캠핑|기차여행|호텔',
    gaming: '스트리머|게임|랭크|인디게임|대회|공략|리뷰|생방송',
    technology: '개발자|기술|휴대폰|코딩|인공지능|가젯|노트북|스타트업',
    music: '싱어송라이터|기타|노래|공연|피아노|작곡|커버|밴드',
    art: '일러스트레이터|그림|수채화|도자기|캘리그라피|초상화|디자인|드로잉',
    parenting: '두 아이 엄마|육아|이유식|동화책|가족|아기|놀이|유치원',
    pets: '강아지 집사|강아지|고양이|산책|입양|간식|반려동물|훈련',
    home: '인테리어 디자이너|인테리어|식물|정리|가구|주방|정원|자취방',
    cars: '자동차 마니아|자동차|전기차|시승|오토바이|정비|드라이브|튜닝',
    business: '창업가|재테크|마케팅|부업|투자|저축|재택근무|브랜딩',
  },
});
