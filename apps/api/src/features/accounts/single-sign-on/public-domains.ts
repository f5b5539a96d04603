/** Domains where anybody can have an address. No organisation can own the addresses of one. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  `126.com 163.com aol.com arcor.de att.net bbox.fr bigpond.com bluewin.ch blueyonder.co.uk btinternet.com
  btopenworld.com comcast.net cox.net duck.com fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch
  gmx.com gmx.de gmx.fr gmx.net googlemail.com guerrillamail.com hey.com hotmail.co.uk hotmail.com hotmail.de
  hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com kpnmail.nl laposte.net libero.it live.co.uk live.com
  live.de live.fr live.it live.nl mac.com mail.com mail.de mail.ru mailbox.org mailinator.com me.com msn.com
  naver.com neuf.fr ntlworld.com numericable.fr o2.pl online.no optusnet.com.au orange.fr outlook.com outlook.de
  outlook.es outlook.fr outlook.ie outlook.it pm.me posteo.de privaterelay.appleid.com proton.me protonmail.ch
  protonmail.com qq.com rediffmail.com rocketmail.com runbox.com sbcglobal.net seznam.cz sfr.fr sky.com skynet.be
  t-online.de talktalk.net telenet.be telia.com tiscali.co.uk tuta.com tutanota.com tutanota.de verizon.net
  virginmedia.com voila.fr wanadoo.fr web.de wp.pl yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com
  yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com ziggo.nl zoho.com`.split(
    /\s+/,
  ),
)

export const isPublicDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain)
