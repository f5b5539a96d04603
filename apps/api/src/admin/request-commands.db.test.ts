import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { RefusedError, UsageError } from './command.ts'

const operator = operatorAtDesk()
const { admin } = operator

/** Inserts a contact request as the form stores it, sent `hours` ago. */
const request = async (email: string, details = '', hours = 1) => {
  await operator.portal.pool.query(
    `insert into contact_requests (email, request_id, status, name, company, job_title, solution_type,
       additional_details, subscribe_news, language, created_at)
     values ($1, $2, 'open', 'Ask Er', 'Asking Ltd', 'Buyer', 'SDK - iOS', $3, true, 'fr', now() - make_interval(hours => $4::int))`,
    [email, randomUUID(), details, hours],
  )
}

test('Deliver 3: a request is approved once, with an account and an invitation in its language', async () => {
  const email = `${randomUUID()}@example.com`
  await request(email)
  const { requests } = await admin('requests list --limit 10000')
  expect(requests).toContainEqual(
    expect.objectContaining({ email, status: 'open', solution_type: 'SDK - iOS' }),
  )
  await admin(`requests approve ${email.toUpperCase()}`)
  const mail = await operator.portal.mailTo(email)
  expect(mail.links.some((link) => /\/reset-password\/[\w-]{43}$/.test(link))).toBe(true)
  expect(await admin(`accounts show ${email}`)).toMatchObject({
    status: 'pending',
    name: 'Ask Er',
    company: 'Asking Ltd',
    job_title: 'Buyer',
    subscribe_news: true,
    language: 'fr',
  })
  await expect(admin(`requests approve ${email}`)).rejects.toThrow(RefusedError)
  await request(email)
  await expect(admin(`requests approve ${email}`)).rejects.toThrow(/has an account/)
  await admin(`requests decline ${email}`)
  await expect(admin(`requests decline ${email}`)).rejects.toThrow(RefusedError)
})

test('Deliver 3: `requests list` cuts long texts, and `requests show` prints them in full', async () => {
  const email = `${randomUUID()}@example.com`
  const details = `One\nTwo \u001b[31m ${'long '.repeat(90)}end`
  await request(email, details)
  const { requests } = await admin('requests list --limit 10000')
  expect(requests).toContainEqual(expect.objectContaining({ email, additional_details: details }))
  const line = operator.said.split('\n').find((text) => text.startsWith(email)) ?? ''
  expect(line).toMatch(/ One\?Two \?\[31m (long )+…$/)
  expect(line).not.toContain('end')
  expect(await admin(`requests show ${email.toUpperCase()}`)).toMatchObject({ additional_details: details })
  expect(operator.said).toMatch(/^additional_details +One\n +Two \?\[31m (long ){90}end$/m)
  await expect(admin(`requests show ${randomUUID()}@example.com`)).rejects.toThrow(RefusedError)
})

test('Deliver 3: declining an account owner’s request is in the account’s audit log', async () => {
  const { email } = await operator.portal.newAccount()
  await request(email)
  await admin(`requests decline ${email}`)
  expect(await admin(`audit list ${email}`)).toMatchObject({
    entries: [{ action: 'request_declined', actor_kind: 'operator', actor: 'requests decline' }],
  })
})

const newRequest = async (details = '', hours = 1) => {
  const email = `${randomUUID()}@example.com`
  await request(email, details, hours)
  return email
}
const statusOf = async (email: string) => (await admin(`requests show ${email}`))['status']
const lineOf = (email: string) => operator.said.split('\n').find((line) => line.startsWith(email)) ?? ''

test('SU-04 an answer is mailed in the request’s language and stored with the request', async () => {
  const email = await newRequest('Combien ?\nMerci')
  await admin(`requests answer ${email.toUpperCase()}`, '--text', 'Trois euros.\r\nPar mois.\n\nCordialement')
  expect(operator.said).toBe(`The answer to ${email.toUpperCase()} will be mailed by the running server.`)
  const mail = await operator.portal.mailTo(email)
  expect(mail.subject).toBe('Réponse de Lumen Assure à votre demande')
  expect(mail.text).toContain('Bonjour Ask Er,\n\nTrois euros.\nPar mois.\n\nCordialement\n')
  expect(mail.text).toMatch(/vous avez écrit\u00a0:\n\n> Combien \?\n> Merci\n/)
  expect(mail.replyTo).toBe(operator.portal.contactEmail)
  // A person wrote it, so an out-of-office reply may follow.
  expect(mail.raw).toContain('Auto-Submitted: no')
  expect(await admin(`requests show ${email}`)).toMatchObject({
    status: 'answered',
    answered_at: expect.any(Date) as Date,
    answers: [{ text: 'Trois euros.\nPar mois.\n\nCordialement' }],
  })
  expect(operator.said).toMatch(/^status +answered$/m)
  expect(operator.said).toMatch(/^text +Trois euros\.\n +Par mois\.$/m)
})

test('SU-04 an answered request can be answered again and approved, even after a newer request', async () => {
  const email = await newRequest()
  await admin(`requests answer ${email}`, '--text', 'One')
  await admin(`requests answer ${email}`, '--text', 'Two')
  const { answers } = await admin(`requests show ${email}`)
  expect(answers).toMatchObject([{ text: 'One' }, { text: 'Two' }])
  expect(await operator.portal.mailsTo(email)).toHaveLength(2)
  await request(email, 'again')
  // Commands apply to the open request first, then to the answered one.
  await admin(`requests decline ${email}`)
  expect(await statusOf(email)).toBe('declined')
  await admin(`requests approve ${email}`)
  expect(await admin(`accounts show ${email}`)).toMatchObject({ status: 'pending' })
  await expect(admin(`requests answer ${email}`, '--text', 'Three')).rejects.toThrow(RefusedError)
})

test('SU-04 `requests mark-answered` records an answer from another mailbox and mails nothing', async () => {
  const email = await newRequest()
  await admin(`requests mark-answered ${email}`)
  expect(await admin(`requests show ${email}`)).toMatchObject({ status: 'answered', answers: [] })
  expect(await operator.portal.mailsTo(email)).toEqual([])
  await expect(admin(`requests mark-answered ${randomUUID()}@example.com`)).rejects.toThrow(RefusedError)
})

test('SU-04 an answer is read from a file', async () => {
  const email = await newRequest()
  const folder = mkdtempSync(join(tmpdir(), 'assure-answer-'))
  try {
    const file = join(folder, 'answer.txt')
    writeFileSync(file, 'From a file.\n')
    await admin(`requests answer ${email}`, '--file', file)
    expect((await operator.portal.mailTo(email)).text).toContain('\n\nFrom a file.\n\n')
    await expect(admin(`requests answer ${email}`, '--file', join(folder, 'none'))).rejects.toThrow(/ENOENT/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['nothing', []],
  ['two texts', ['--text', 'a', '--file', '-']],
  ['blanks', ['--text', ' \n ']],
  ['a control character', ['--text', 'a\u0007']],
  ['text that turns its direction', ['--text', 'a\u202Eb']],
  ['more than 10,000 characters', ['--text', 'x'.repeat(10_001)]],
])('SU-04 an answer of %s is refused, and the request stays open', async (_name, options) => {
  const email = await newRequest()
  await expect(admin(`requests answer ${email}`, ...options)).rejects.toThrow(UsageError)
  expect(await statusOf(email)).toBe('open')
  expect(await operator.portal.mailsTo(email)).toEqual([])
})

test('SU-04 `requests list` marks open requests older than 48 hours as overdue', async () => {
  const [late, timely, answered] = [
    await newRequest('', 51),
    await newRequest('', 47),
    await newRequest('', 51),
  ]
  await admin(`requests mark-answered ${answered}`)
  const { requests } = await admin('requests list --status all --limit 10000')
  expect(lineOf(late)).toMatch(/ open +OVERDUE 3 h /)
  expect(lineOf(timely)).toMatch(/ open +in 0 h /)
  expect(lineOf(answered)).toMatch(/ answered +- /)
  for (const [email, overdue] of [
    [late, true],
    [timely, false],
    [answered, false],
  ] as const)
    expect(requests).toContainEqual(expect.objectContaining({ email, overdue }))
  await admin('requests list --status answered --limit 10000')
  expect(lineOf(answered)).not.toBe('')
  expect(lineOf(late)).toBe('')
})

test('Deliver 3: `requests forget` deletes every request and answer of an address', async () => {
  const email = await newRequest()
  await admin(`requests answer ${email}`, '--text', 'One')
  await request(email)
  expect(await admin(`requests forget ${email.toUpperCase()}`)).toMatchObject({ deleted: 2 })
  await expect(admin(`requests show ${email}`)).rejects.toThrow(RefusedError)
  await expect(admin(`requests forget ${email}`)).rejects.toThrow(RefusedError)
  await operator.portal.mailsTo(email)
})
