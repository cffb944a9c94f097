/**
 * Domains whose mailboxes belong to many people, by country. A limit that protects one company's server must not refuse them. A
 * provider that is missing here has the limit of a company.
 */
const PROVIDERS = new Set(
  `
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com icloud.com me.com mac.com
  proton.me protonmail.com pm.me fastmail.com zoho.com hey.com tutanota.com tuta.com mail.com gmx.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
  rogers.com bell.net shaw.ca telus.net sympatico.ca videotron.ca
  hotmail.co.uk live.co.uk outlook.co.uk yahoo.co.uk btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com
  gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org arcor.de 1und1.de outlook.de hotmail.de yahoo.de
  aon.at a1.net bluewin.ch hispeed.ch
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net hotmail.fr outlook.fr yahoo.fr live.fr telenet.be skynet.be
  libero.it virgilio.it tiscali.it alice.it tin.it hotmail.it outlook.it yahoo.it
  hotmail.es outlook.es yahoo.es telefonica.net terra.es sapo.pt
  ziggo.nl kpnmail.nl planet.nl xs4all.nl hetnet.nl home.nl telia.com hotmail.se outlook.dk online.no
  wp.pl o2.pl onet.pl interia.pl seznam.cz email.cz centrum.cz freemail.hu citromail.hu abv.bg ukr.net
  mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com rambler.ru
  qq.com 163.com 126.com sina.com sohu.com foxmail.com aliyun.com naver.com daum.net hanmail.net
  yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com
  rediffmail.com yahoo.in yahoo.co.in yahoo.com.br hotmail.com.br uol.com.br bol.com.br terra.com.br yahoo.com.ar yahoo.com.mx
  bigpond.com bigpond.net.au optusnet.com.au yahoo.com.au xtra.co.nz
`
    .trim()
    .split(/\s+/),
)

/** Whether a registered domain belongs to a provider of mailboxes. */
export const isMailProvider = (domain: string): boolean => PROVIDERS.has(domain)
