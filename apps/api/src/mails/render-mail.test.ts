import { LANGUAGES } from '@assure/contract/constants'
import { looseMarks } from '@assure/contract/testing/french-marks'
import { expect, test } from 'vitest'
import type { MailTemplate, MailValues } from './mail.ts'
import { renderMail } from './render-mail.ts'
import { TEST_BRAND, asked, at, email, realm, token, valuesFor } from '#src/testing/test-mail-values.ts'

const HOSTILE = `<img src=x onerror=alert(1)>"'&{{7*7}}`
const TEMPLATES = Object.keys(valuesFor('')) as MailTemplate[]
const write = (template: MailTemplate, language: 'en' | 'fr', name = HOSTILE) =>
  renderMail({ template, language, values: valuesFor(name)[template] }, TEST_BRAND)

const CASES = LANGUAGES.flatMap((language) => TEMPLATES.map((template) => [template, language] as const))

test.each(CASES)('%s in %s: every value is filled in, and user text is escaped', (template, language) => {
  const { subject, html, text } = write(template, language)
  expect(`${subject}${html}${text}`).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|\$\{/)
  expect(html).not.toContain('<img')
  if (template !== 'contact_received') {
    expect(text).toContain(HOSTILE)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;{{7*7}}')
  }
  expect(subject).toMatch(/^[^<>{}\r\n]+$/)
  expect(subject).not.toContain('img')
})

test.each(CASES)(
  '%s in %s: nothing external is loaded, and every link leads to the portal',
  (template, language) => {
    const { html, text } = write(template, language, 'Ann Lee')
    expect(html).not.toMatch(/<(img|script|link|iframe|table|form)|url\(|@import|style=/i)
    const unescaped = html.replaceAll('&amp;', '&')
    const addresses = [...unescaped.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    for (const href of addresses) {
      expect(href).toMatch(/^https:\/\/portal\.example\.com\//)
      expect(text).toContain(`\n${href}\n`)
    }
    expect(new Set(unescaped.match(/https?:[^"<\s]+/g) ?? [])).toEqual(new Set(addresses))
  },
)

test.each(TEMPLATES)(
  'CN-02 %s: the French mail has no English sentence, and its punctuation never wraps alone',
  (template) => {
    const sentences = (language: 'en' | 'fr') =>
      write(template, language, 'Ann')
        .text.split(/(?<=[.!?:])\s+|\n/)
        .filter((sentence) => !/[@/]/.test(sentence) && (sentence.match(/\p{L}{2,}/gu)?.length ?? 0) >= 4)
    const english = new Set(sentences('en'))
    expect(sentences('fr').filter((sentence) => english.has(sentence))).toEqual([])
    expect(looseMarks(write(template, 'fr', 'Ann').text)).toEqual([])
  },
)

test.each(CASES)('%s in %s: says why the recipient got the mail', (template, language) => {
  const { text } = write(template, language)
  expect(text).toContain(
    language === 'en' ? 'You received this mail because' : 'Vous recevez ce message parce qu',
  )
  expect(text).toContain('portal.example.com')
})

test('durations and times are formatted for the language', () => {
  expect(write('activation', 'en').text).toContain('within 24 hours')
  expect(write('password_reset', 'en').text).toContain('within 15 minutes')
  expect(write('invitation', 'en').text).toContain('within 7 days')
  expect(write('password_changed', 'en').text).toContain(
    '5 March 2027 at 14:07 UTC from the network address 192.0.2.7',
  )
  expect(write('activation', 'fr').text).toMatch(/valable 24\sheures/)
  expect(write('password_reset', 'fr').text).toMatch(/valable 15\sminutes/)
  expect(write('invitation', 'fr').text).toMatch(/valable 7\sjours/)
  expect(write('password_changed', 'fr').text).toContain('5 mars 2027 à 14:07 UTC depuis l’adresse IP')
})

test.each([
  ['activation', ['/login/token-a']],
  ['sign_up_attempted', ['/login', '/reset-password']],
  ['password_reset', ['/reset-password/token-a']],
  ['invitation', ['/reset-password/token-a']],
  ['member_invitation', ['/invitation/token-a']],
  ['invitation_reminder', ['/invitation/token-a']],
  ['ownership_offered', ['/invitation/token-a']],
  ['owner_nominated', ['/organisation/members']],
  ['owner_nomination_cancelled', ['/organisation/members']],
  ['owner_named', ['/organisation/members']],
  ['member_joined', ['/organisation/members']],
  ['email_change', ['/email-change/token-a']],
  ['email_changed', ['/email-undo/token-a']],
  ['email_change_undone', ['/reset-password/token-a']],
  ['password_changed', ['/reset-password']],
  ['second_factor_changed', ['/reset-password']],
  ['new_browser', ['/reset-password']],
  ['passkey_changed', ['/reset-password']],
  ['usage_alert', ['/plans', '/dashboard']],
  ['trial_ends', ['/plans']],
  ['free_test_ends', ['/retail-checkout/token-a']],
  ['card_failed', ['/retail-checkout/token-a']],
  ['subscription_ended', ['/retail-checkout/token-a']],
  ['licences_stopped', ['/agecheck-licences']],
  ['payment_refunded', ['/retail-login?email=ann%2Bshop%40example.com']],
  ['engagements_end', ['/agecheck-licences?engagement=soon']],
] as const)('%s links to %j on the portal that sends it', (template, paths) => {
  for (const language of LANGUAGES) {
    const links = write(template, language).text.match(/^https:.*$/gm)
    expect(links).toEqual(paths.map((path) => `https://portal.example.com${path}`))
  }
})

test.each([
  ['sign_up_attempted', ['/retail-login', '/retail-login']],
  ['password_reset', ['/retail-login?email=ann%2Bshop%40example.com&firstLogin=true&token=token-a']],
  ['password_changed', ['/retail-login']],
  ['new_browser', ['/retail-login']],
] as const)('RS-01 %s of the retail realm links to %j', (template, paths) => {
  const values = { ...valuesFor('Ann Lee')[template], realm: 'retail' as const }
  const { text } = renderMail({ template, language: 'en', values }, TEST_BRAND)
  expect(text.match(/^https:.*$/gm)).toEqual(paths.map((path) => `https://portal.example.com${path}`))
})

test('the mail about an unknown browser names what its user agent tells, and nothing else of it', () => {
  const write = (user_agent: string, language: 'en' | 'fr') => {
    const values = { ...valuesFor('Ann Lee').new_browser, user_agent }
    return renderMail({ template: 'new_browser', language, values }, TEST_BRAND).text
  }
  const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0 evil.example'
  expect(write(agent, 'en')).toContain('with Firefox on Windows from the network address 192.0.2.7. ')
  expect(write(agent, 'fr')).toContain('avec Firefox sur Windows depuis l’adresse IP 192.0.2.7. ')
  expect(write(agent, 'en')).not.toContain('evil')
  expect(write('curl', 'en')).toContain('with an unknown browser from')
  expect(write('', 'fr')).toContain('avec un navigateur inconnu depuis')
})

test('RS-01 a retail invitation links with its address and token, and needs no name', () => {
  const { text } = write('retail_invitation', 'en', '')
  expect(text).toContain('\nHello,\n')
  expect(text).toContain('/retail-login?email=ann%2Bshop%40example.com&firstLogin=true&token=token-a')
})

test('RS-02 the link of a retail sign-up leads to /activate', () => {
  const values = { name: 'Ann Lee', company: 'Acme', realm: 'retail', token } as const
  const { text } = renderMail({ template: 'activation', language: 'en', values }, TEST_BRAND)
  expect(text).toContain('https://portal.example.com/activate/token-a')
})

test('SU-11 the retail sign-up mail names the app and the length of the free test', () => {
  const values = { name: 'Ann Lee', company: 'Acme', realm: 'retail', token } as const
  const english = renderMail({ template: 'activation', language: 'en', values }, TEST_BRAND)
  expect(english.subject).toBe('Activate your AgeCheck account at Lumen Assure')
  expect(english.text).toContain('Ann Lee of Acme signed up for a free test of AgeCheck')
  expect(english.text).toContain('runs for 7 days')
  const french = renderMail({ template: 'activation', language: 'fr', values }, TEST_BRAND)
  expect(french.subject).toBe('Activez votre compte AgeCheck chez Lumen Assure')
  expect(french.text).toContain('dure 7 jours')
})

test('mails about orders and engagements name price and date', () => {
  expect(write('trial_ends', 'en', 'Acme').text).toContain(
    'The trial of the plan Growth of Acme ends on 5 March 2027 at 14:07 UTC. Your card is charged USD\u00a0299.00 a month',
  )
  expect(write('trial_ends', 'fr', 'Acme').text).toMatch(
    /L’essai de l’abonnement Growth d’Acme se termine le 5 mars 2027 à 14:07 UTC\. .* 299,00\sUSD par mois/,
  )
  expect(write('free_test_ends', 'en').text).toContain('12 AgeCheck licences')
  expect(write('card_failed', 'fr').text).toMatch(/12 licences AgeCheck, 5\s400,00\sUSD par an/)
  expect(write('engagements_end', 'en', 'Acme').text).toContain(
    'The engagement of more than 10,000 AgeCheck licences of Acme ends within 30 days. The first of them:\n\n- AG-1: Acme, Acme, Acme, on 5 March 2027\n',
  )
  expect(write('engagements_end', 'fr', 'Acme').text).toMatch(
    /L’engagement de plus de 10\s000 licences AgeCheck d’Acme se termine d’ici 30 jours\. Échéances les plus proches\s:/,
  )
})

/** Mails of an organisation, whose reader may be in another one too. */
const OF_ORGANISATIONS: readonly MailTemplate[] = [
  ...TEMPLATES.filter((template) => 'organisation' in valuesFor('')[template]),
  ...(['trial_ends', 'card_failed', 'subscription_ended', 'payment_refunded', 'licences_stopped'] as const),
  'account_deleted',
]
const named = (template: MailTemplate) => {
  const values = valuesFor('Ann')[template]
  const order = 'order' in values && { ...valuesFor('Quillfeather').trial_ends.order }
  const organisation = 'organisation' in values && { organisation: 'Quillfeather' }
  const company = 'company' in values && { company: 'Quillfeather' }
  const undo = 'undo' in values && { undo: { organisation: 'Quillfeather', token } }
  return { ...values, ...organisation, ...company, ...undo, ...(order && { order }) }
}

test.each(LANGUAGES.flatMap((language) => OF_ORGANISATIONS.map((template) => [template, language] as const)))(
  '%s in %s names the organisation that it is about',
  (template, language) => {
    const values = named(template) as MailValues[MailTemplate]
    expect(renderMail({ template, language, values }, TEST_BRAND).text).toContain('Quillfeather')
  },
)

test.each(['api_key_replaced', 'api_key_rotated', 'usage_alert', 'engagements_end'] as const)(
  '%s of an earlier release, without the organisation, is written',
  (template) => {
    const { organisation, ...values } = valuesFor('Ann')[template]
    expect(organisation).toBe('Ann')
    for (const language of LANGUAGES)
      expect(renderMail({ template, language, values }, TEST_BRAND).text).not.toContain('undefined')
  },
)

test('the activation mail names who signed up', () => {
  const { text } = renderMail(
    { template: 'activation', language: 'en', values: { name: 'Ann Lee', company: 'Acme', realm, token } },
    TEST_BRAND,
  )
  expect(text).toContain('Ann Lee of Acme signed up')
})

test('a name cannot add a link, a line or invisible characters to a mail', () => {
  const { html, text } = write(
    'activation',
    'en',
    'win\r\n\r\nhttps://evil.example/x www.evil.example evil。example evil．example \u202Egnp',
  )
  // Browsers treat the dots of other scripts like ASCII dots.
  expect(text).not.toMatch(/https:\/\/evil|www\.evil|evil[.。．]example|\u202E/)
  expect(html).not.toMatch(/https:\/\/evil|www\.evil|evil[.。．]example|\u202E/)
  expect(text).toMatch(/^win https/m)
})

test('SU-04 the confirmation of a request promises an answer and asks strangers to ignore it', () => {
  const en = renderMail({ template: 'contact_received', language: 'en', values: {} }, TEST_BRAND)
  expect(en.text).toContain('within 48 hours')
  expect(en.text).toContain('If you did not write to us, ignore this mail')
  const fr = renderMail({ template: 'contact_received', language: 'fr', values: {} }, TEST_BRAND)
  expect(fr.text).toContain('Nous vous répondrons sous 48 heures')
  expect(fr.text).toContain('Si vous ne nous avez pas écrit, ignorez ce message')
})

test('SU-04 the operator’s mail quotes a request line by line, with its links disabled', () => {
  const more = 'Two tills.\n\nSee https://evil.example/x\r\nBcc: b@evil.example'
  const values = { ...asked('Zoé Lefèvre'), additionalDetails: more, email, language: 'en', at } as const
  const { text, html } = renderMail({ template: 'contact_notice', language: 'en', values }, TEST_BRAND)
  expect(text).toContain('- Company: Zoé Lefèvre\n- Job title: Zoé Lefèvre\n- Solution type: SDK - iOS\n')
  expect(text).toContain('\n> Two tills.\n> \n> See https:\u2060/')
  expect(html).toMatch(/<blockquote>Two tills\.<br>\n<br>\nSee /)
  for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/)
})

test('SU-04 no address can change the commands in the operator’s mail', () => {
  const values = { ...asked('Ann'), email: "`id`$HOME'|x@example.com", language: 'en', at } as const
  const { text } = renderMail({ template: 'contact_notice', language: 'en', values }, TEST_BRAND)
  expect(text).toContain("\nnpm run admin -- requests approve '`id`$HOME'\\''|x@example.com'\n")
  expect(text).toContain("requests answer --text '…' '`id`$HOME'\\''|x@example.com'\n")
  expect(text).toContain('DATA_DIR')
  const asOption = { ...values, email: '--text=x@example.com' }
  const other = renderMail({ template: 'contact_notice', language: 'en', values: asOption }, TEST_BRAND)
  expect(other.text).toContain("requests answer --text '…' -- '--text=x@example.com'\n")
  expect(other.text).toContain("\nnpm run admin -- requests approve -- '--text=x@example.com'\n")
})

test('SU-04 an answer mail keeps its paragraphs and quotes the request', () => {
  const { text, html } = write('contact_answer', 'en', 'Ann')
  expect(text).toContain('Hello Ann,\n\nOne.\nTwo.\n\nThree.\n\nOn 5 March 2027 you wrote:\n\n> Ann\n')
  expect(html).toContain('<p>One.\nTwo.</p>\n<p>Three.</p>')
  expect(html).toMatch(/ p \{[^}]*white-space: pre-line|\np \{[^}]*white-space: pre-line/)
})

test.each([
  ['Dear Ms Lee,\n\nYes.', 'en'],
  ['hello Ann, yes.', 'en'],
  ['Bonjour Madame,\n\nOui.', 'fr'],
  ['Chère Ann,\n\nOui.', 'fr'],
] as const)('SU-04 an answer with its own greeting (%j) gets no second one', (answer, language) => {
  const values = { name: 'Zoé', text: answer, additionalDetails: '', at }
  const { text } = renderMail({ template: 'contact_answer', language, values }, TEST_BRAND)
  expect(text).toContain(answer)
  expect(text).not.toContain('Zoé')
})

test('SU-04 an answer that only starts like a greeting still gets one', () => {
  const values = { name: 'Ann', text: 'Hidden costs: none.', additionalDetails: '', at }
  expect(renderMail({ template: 'contact_answer', language: 'en', values }, TEST_BRAND).text).toContain(
    'Hello Ann,',
  )
})
