import { createEmbed } from './createEmbed.js'

// Type tests of the options: compiled by `npm run check`, never run.
const embed = createEmbed()

embed.open({ link: 'k3x9q2abcd' })
embed.open({ session: 'cs_1', promo: 'SPRING' })
// @ts-expect-error a link or a session is missing
embed.open({})
// @ts-expect-error one of the two is too much
embed.open({ link: 'k3x9q2abcd', session: 'cs_1' })
// @ts-expect-error it may be undefined, and a checkout cannot be opened yet
embed.open({ session: undefined })
