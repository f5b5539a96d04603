import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useOptionalSession, usePerson } from '#src/api/session-context.ts'
import { isEasyToGuess, loadCommonPasswords } from '#src/shared/passwords/easy-password.ts'
import { Panel } from '#src/shared/page/panel.tsx'
import {
  PASSWORD_FIELDS,
  type PasswordFault,
  type PasswordFaults,
  type PasswordValues,
  passwordFaults,
  refusedFaults,
} from '#src/features/profile/password-form.ts'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { type Translate, useTranslation } from '#src/i18n/translation.ts'
import { NewPasswordRules } from '#src/shared/passwords/new-password-rules.tsx'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { useHasPassword } from '#src/shared/passwords/use-has-password.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

const EMPTY = { current: '', password: '', confirm: '' }

const faultText = (fault: PasswordFault | undefined, t: Translate): string | undefined => {
  if (!fault) return undefined
  if (fault === 'required') return t('account.login.passwordRequired')
  return fault === 'wrong' ? t('common.wrongPassword') : t(`common.newPassword.${fault}`)
}

type News = { tone: 'success' | 'error'; text: string }

/** Returns a function that changes the password, and the message to show. */
const usePasswordChange = () => {
  const { email } = usePerson()
  const company = useOptionalSession()?.company
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [news, setNews] = useState<News>()
  /** Returns the faults of the fields, 'done' on success, or null if the call fails. */
  const change = async ({ current, password }: PasswordValues): Promise<PasswordFaults | 'done' | null> => {
    setIsPending(true)
    setNews(undefined)
    try {
      if (await isEasyToGuess(password, { email, company })) return { password: 'password_too_easy' }
      const answer = await callAccount('update_password', {
        ...(current !== null && { current_password: current }),
        password,
      })
      if (answer.result === 'DENY') return refusedFaults(answer.code)
      setNews({
        tone: 'success',
        text: t(current === null ? 'profile.password.chosen' : 'profile.password.done'),
      })
      void renewProfile(queryClient)
      return 'done'
    } catch (error) {
      setNews({ tone: 'error', text: problemMessage(error) })
      return null
    } finally {
      setIsPending(false)
    }
  }
  return { change, isPending, news }
}

/** Form that changes the password (LG-05, LG-06). */
export const PasswordPanel = () => {
  const { t } = useTranslation()
  const { email } = usePerson()
  const { change, isPending, news } = usePasswordChange()
  const hasPassword = useHasPassword()
  const [typed, setValues] = useState(EMPTY)
  const values: PasswordValues = hasPassword ? typed : { ...typed, current: null }
  const [faults, setFaults] = useState<PasswordFaults>({})
  const inputs = useRef<Partial<Record<keyof PasswordValues, HTMLInputElement | null>>>({})

  const show = (found: PasswordFaults) => {
    setFaults(found)
    const first = PASSWORD_FIELDS.find((name) => found[name])
    if (first) inputs.current[first]?.focus()
    return first !== undefined
  }
  const set = (name: keyof PasswordValues) => (value: string) => {
    const next = { ...typed, [name]: value }
    setValues(next)
    // Hide a fault once it is fixed. New faults show only on submit.
    const still = passwordFaults(next)
    setFaults((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => field !== name || still[name])),
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || show(passwordFaults(values))) return
    const answer = await change(values)
    if (answer === 'done') setValues(EMPTY)
    else if (answer) show(answer)
  }
  const field = (name: keyof PasswordValues, autoComplete: 'current-password' | 'new-password') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
    error: faultText(faults[name], t),
    autoComplete,
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input
    },
  })
  return (
    <Panel
      title={t('profile.password.title')}
      lead={t(hasPassword ? 'profile.password.lead' : 'profile.password.none')}
    >
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {/* Tells password managers the account of the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div aria-live="polite" className="empty:-mt-4">
          {news && <Alert tone={news.tone}>{news.text}</Alert>}
        </div>
        <div className="grid max-w-100 gap-4">
          {hasPassword && (
            <PasswordField label={t('profile.password.current')} {...field('current', 'current-password')} />
          )}
          <PasswordField
            label={t('profile.password.next')}
            renderRules={(id) => <NewPasswordRules id={id} password={values.password} />}
            {...field('password', 'new-password')}
            onFocus={() => void loadCommonPasswords()}
          />
          <PasswordField label={t('profile.password.confirm')} {...field('confirm', 'new-password')} />
        </div>
        <div>
          <Button type="submit" kind="primary" pending={isPending}>
            {t(hasPassword ? 'profile.password.submit' : 'profile.password.choose')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
