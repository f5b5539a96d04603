/** Domains where anybody can have an address. No organisation can own the addresses of one. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  `126.com 163.com aol.com bluewin.ch btinternet.com comcast.net duck.com fastmail.com fastmail.fm free.fr gmail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr icloud.com
  laposte.net libero.it live.co.uk live.com live.fr mac.com mail.com mail.ru me.com msn.com naver.com orange.fr
  outlook.com outlook.de outlook.fr pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rediffmail.com
  sfr.fr sky.com t-online.de talktalk.net tuta.com tutanota.com tutanota.de virginmedia.com wanadoo.fr web.de
  yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com`.split(
    /\s+/,
  ),
)

export const isPublicDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain)
