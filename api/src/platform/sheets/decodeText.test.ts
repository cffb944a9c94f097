import { expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

it.each([
  [
    'windows-1252',
    'Müller Täßchen;12,50 €\nCafé crème brûlée;9',
    '4dfc6c6c65722054e4df6368656e3b31322c353020800a436166e9206372e86d65206272fb6ce9653b39',
  ],
  ['windows-1252', 'Mug;12 €', '4d75673b31322080'],
  ['windows-1252', 'Niño pequeño ¿qué?;3', '4e69f16f207065717565f16f20bf7175e93f3b33'],
  [
    'windows-1250',
    'Žluťoučký kůň;12,50 €\nŁyżka świąteczna;9',
    '8e6c759d6f75e86bfd206bf9f23b31322c353020800aa379bf6b61209c7769b97465637a6e613b39',
  ],
  ['windows-1250', 'Łyżka mała;9', 'a379bf6b61206d61b3613b39'],
  [
    'windows-1251',
    'Кружка синяя;12,50\nТарелка большая;9',
    'caf0f3e6eae020f1e8edffff3b31322c35300ad2e0f0e5ebeae020e1eeebfcf8e0ff3b39',
  ],
  [
    'macintosh',
    'Müller Täßchen;12,50\nCafé crème brûlée;9',
    '4d9f6c6c657220548aa76368656e3b31322c35300a4361668e2063728f6d652062729e6c8e653b39',
  ],
  ['Shift-JIS', 'マグカップ,1200\n青いお皿,900', '837d834f834a836283762c313230300a90c282a282a88e4d2c393030'],
  ['GBK', '蓝色的杯子,12\n大盘子和勺子,9', 'c0b6c9abb5c4b1add7d32c31320ab4f3c5ccd7d3bacdc9d7d7d32c39'],
  ['Big5', '藍色的杯子,12\n大盤子和湯匙,9', 'c2c5a6e2aabaaa4da46c2c31320aa46abd4ca46ca94db4f6b0cd2c39'],
  ['EUC-KR', '파란 머그컵,12000\n큰 접시,9000', 'c6c4b6f520b8d3b1d7c4c52c31323030300ac5ab20c1a2bdc32c39303030'],
])('reads %s: %j', (_encoding, text, hex) => expect(decodeText(Buffer.from(hex, 'hex'))).toBe(text))
