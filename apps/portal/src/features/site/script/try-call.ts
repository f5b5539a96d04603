import { EXAMPLE_REPORT_IDS } from '@assure/contract/example-values'
import { TEST_KEY_PREFIXES } from '@assure/contract/key-prefixes'
import type { TryTexts } from '#src/features/site/reference/try-texts.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'
import { randomUuid } from '#src/lib/random-id.ts'
import { ANSWER_WITHIN_MS } from '#src/lib/wait.ts'

/** Names in `sessionStorage`, which a tab forgets when it is closed. */
const TRY_KEY = 'try-key'
const TRY_SECRET = 'try-secret'

const readStored = (name: string): string => {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
const store = (key: string, secret: string): void => {
  try {
    sessionStorage.setItem(TRY_KEY, key)
    sessionStorage.setItem(TRY_SECRET, secret)
  } catch {
    // Without storage, the reader enters the key on each page.
  }
}

/** Returns the Authorization header of a key and its secret (RFC 7617, in UTF-8). */
const basic = (key: string, secret: string): string =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${key}:${secret}`)))}`

/** Indents JSON. Any other text stays as it is. */
const laidOut = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Runs "Try it", `[data-try]`: makes the call with a test key and shows the answer. Sends nothing with any other key. */
export const runTryCall = (root: HTMLElement): void => {
  const find = <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector)
  const [form, fields, button] = [find('form'), find<HTMLFieldSetElement>('fieldset'), find('button')]
  const [key, secret] = [find<HTMLInputElement>('[data-key]'), find<HTMLInputElement>('[data-secret]')]
  const body = find<HTMLTextAreaElement>('textarea')
  const [refused, status, answer] = [find('[data-refused]'), find('[data-status]'), find('[data-answer]')]
  const { try: path, takesKey } = root.dataset
  if (!path || !form || !fields || !button || !key || !secret || !body || !refused || !status || !answer)
    return
  const texts = JSON.parse(root.dataset['texts'] ?? '') as TryTexts

  const say = (...lines: string[]) => {
    status.replaceChildren(
      ...lines.map((line) => {
        const paragraph = document.createElement('p')
        paragraph.textContent = line
        return paragraph
      }),
    )
  }
  const show = (part: string, text: string) => {
    const box = find(`[data-part="${part}"]`)
    if (!box) return
    box.textContent = text
    // Long answers scroll, also by keyboard.
    box.tabIndex = 0
  }

  /** Returns why the form is not sent; an empty text if it may be. */
  const refusal = (): string => {
    if (key.value.trim() === '' || secret.value.trim() === '') return texts.needed
    const isTest = TEST_KEY_PREFIXES.some((prefix) => key.value.trim().startsWith(prefix))
    return isTest ? '' : fillBlanks(texts.refused, { prefixes: TEST_KEY_PREFIXES.join(', ') })
  }

  const send = async (): Promise<void> => {
    const startedAt = performance.now()
    const response = await fetch(path, {
      method: 'POST',
      // The key is the only proof. A session of the reader must not take part.
      credentials: 'omit',
      redirect: 'error',
      headers: {
        authorization: basic(key.value.trim(), secret.value.trim()),
        'content-type': 'application/json',
        ...(takesKey !== undefined && { 'idempotency-key': randomUuid() }),
      },
      body: body.value,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const text = await response.text()
    const ms = Math.round(performance.now() - startedAt)
    show('headers', [...response.headers].map((header) => header.join(': ')).join('\n'))
    show('answer', laidOut(text))
    answer.hidden = false
    const id = response.headers.get('x-request-id')
    say(
      fillBlanks(texts.status, { status: response.status, ms }),
      ...(id === null ? [] : [fillBlanks(texts.requestId, { id })]),
    )
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-busy') === 'true') return
    const why = refusal()
    refused.textContent = why
    answer.hidden = true
    say()
    if (why !== '') return
    store(key.value.trim(), secret.value.trim())
    button.setAttribute('aria-busy', 'true')
    button.textContent = texts.sending
    send()
      .catch(() => {
        refused.textContent = texts.noAnswer
      })
      .finally(() => {
        button.removeAttribute('aria-busy')
        button.textContent = texts.send
      })
  })

  key.value = readStored(TRY_KEY)
  secret.value = readStored(TRY_SECRET)
  // A report with an id that the server knows would not count.
  for (const id of Object.values(EXAMPLE_REPORT_IDS)) body.value = body.value.replaceAll(id, randomUuid)
  fields.disabled = false
}
