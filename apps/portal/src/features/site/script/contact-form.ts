import { ADDITIONAL_DETAILS_MAX, type Language, languageNamed } from '@assure/contract/constants'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import {
  CONTACT_FIELDS,
  type ContactFault,
  type ContactField,
  type ContactValues,
  contactFaults,
  contactRequest,
  lineFault,
} from '#src/shared/contact/contact-request.ts'
import { CONTACT_PROBLEMS, type ContactTexts } from '#src/features/site/contact/contact-texts.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'
import { ANSWER_WITHIN_MS, RETRY_UNSAID_S, waitWords } from '#src/lib/wait.ts'

type State = 'idle' | 'loading' | 'success' | 'error'

const isField = (name: string): name is ContactField => (CONTACT_FIELDS as readonly string[]).includes(name)

const valuesOf = (form: HTMLFormElement): ContactValues => {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    company: text('company'),
    jobTitle: text('jobTitle'),
    solutionType: text('solutionType') as ContactValues['solutionType'],
    details: text('details'),
    news: data.has('news'),
  }
}

/** Returns the message of a failed call. */
const problemText = (texts: ContactTexts, code: unknown, retryAfterS: number, locale: string): string => {
  const known = CONTACT_PROBLEMS.find((problem) => problem === code) ?? 'internal'
  return fillBlanks(texts.problems[known], { wait: waitWords(retryAfterS || RETRY_UNSAID_S, locale) })
}

type Answer = { isSent: true } | { isSent: false; text: string; isOfEmail?: true }

const send = async (values: ContactValues, texts: ContactTexts, language: Language): Promise<Answer> => {
  const body = { ...contactRequest(values, language), execution_mode: 'contact_us' }
  const response = await fetch(SERVICE_PATHS.account, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as { result?: string; code?: string } | null
  if (response?.ok && answer?.result === 'OK') return { isSent: true }
  if (response?.ok && answer) return { isSent: false, text: texts.alreadySubmitted, isOfEmail: true }
  const code = response && !response.ok ? (answer?.code ?? 'unavailable') : 'network'
  const retryAfterS = Number(response?.headers.get('retry-after') ?? 0)
  return { isSent: false, text: problemText(texts, code, retryAfterS, language) }
}

/** Runs the contact form, `form[data-contact]`: checks and sends it, and shows the answer (SU-02 to SU-04, SU-08). */
export const runContactForm = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-contact]')
  if (!form) return
  const texts = JSON.parse(form.dataset['texts'] ?? '') as ContactTexts
  const language = languageNamed(document.documentElement.lang) ?? 'en'
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-${name}]`)
  const control = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const news = part('news')

  const setState = (state: State, text = '') => {
    form.dataset['state'] = state
    submit?.setAttribute('aria-busy', String(state === 'loading'))
    const label = part('submit')
    if (label) label.textContent = state === 'loading' ? texts.sending : texts.submit
    for (const tone of ['success', 'error'] as const) {
      const alert = part(tone)
      if (!alert) continue
      alert.hidden = state !== tone
      const words = alert.querySelector('[data-text]')
      if (words) words.textContent = state === tone ? text : ''
    }
  }

  const showFault = (name: ContactField, fault: ContactFault | null) => {
    const field = control(name)
    const error = form.querySelector<HTMLElement>(`[data-fault="${name}"]`)
    if (!field || !error) return
    if (fault) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    error.hidden = !fault
    const words = error.querySelector('[data-text]')
    if (words) words.textContent = fault ? texts[fault] : ''
  }
  const check = (name: string) => {
    if (isField(name)) showFault(name, lineFault(name, control(name)?.value ?? ''))
  }

  const count = () => {
    const used = control('details')?.value.length ?? 0
    const words = used >= ADDITIONAL_DETAILS_MAX ? texts.full : texts.count
    const shown = part('count')
    if (shown) shown.textContent = fillBlanks(words, { used, most: ADDITIONAL_DETAILS_MAX })
  }

  form.addEventListener('focusout', ({ target }) => {
    // An empty field that loses the focus shows no fault yet.
    if (target instanceof HTMLElement && 'value' in target && target.value)
      check(target.getAttribute('name') ?? '')
  })
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    if (target.getAttribute('aria-invalid')) check(target.getAttribute('name') ?? '')
    if (form.dataset['state'] === 'success') setState('idle')
    count()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.dataset['state'] === 'loading') return
    const values = valuesOf(form)
    const faults = contactFaults(values)
    for (const name of CONTACT_FIELDS) showFault(name, faults[name] ?? null)
    const [first] = Object.keys(faults)
    if (first) return control(first)?.focus()
    setState('loading')
    void send(values, texts, language).then((answer) => {
      if (answer.isSent) {
        form.reset()
        count()
        setState('success', texts.sent)
        return news?.focus()
      }
      setState('error', answer.text)
      if (answer.isOfEmail) control('email')?.focus()
      else news?.focus()
    })
  })

  setState('idle')
  count()
  // Before this script, a click would have made the browser submit the form.
  submit?.removeAttribute('disabled')
}
