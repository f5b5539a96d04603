import '#src/features/api-keys/texts/texts.ts'
import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { NamedKeysPanel } from '#src/features/api-keys/named/named-keys-panel.tsx'
import { t } from '#src/i18n/translation.ts'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

export const NOW_S = Math.floor(Date.now() / 1000)
export const DAY_S = 86_400
export const SECRET = 'sk_the-secret-of-till-reports'

export const pairOf = (
  session_id: string,
  change: Partial<NamedKey['pairs'][number]> = {},
): NamedKey['pairs'][number] => ({
  ...{ session_id, current: true, created_at_utc: NOW_S - 5 * DAY_S },
  ...{ last_used_utc: 0, last_used_address: '', expires_at_utc: 0 },
  ...change,
})
/** A key that reports counts. */
export const keyOf = (name: string, change: Partial<NamedKey> = {}): NamedKey => ({
  ...{ key_id: `id-${name}`, name, scopes: ['count.write'], places: null, made_by: 'Dana Developer' },
  ...{ created_at_utc: NOW_S - 5 * DAY_S, expires_at_utc: 0, pairs: [pairOf(`ak_${name}`)] },
  ...change,
})
export const TILL = keyOf('Till reports')
/** The answer to a creation or a rotation. */
export const MADE = {
  ...{ result: 'OK' as const, key: TILL },
  ...{ session_id: 'ak_Till reports', session_password: SECRET },
}

/** Opens the panel of an organisation with these keys. */
export const openNamedKeys = (
  keys: NamedKey[],
  {
    account = {},
    member = memberOf(['owner']),
  }: { account?: Answers['account']; member?: ReturnType<typeof memberOf> } = {},
) =>
  renderScreen(
    <>
      <h1 tabIndex={-1}>{t('apiKeys.title')}</h1>
      <NamedKeysPanel />
    </>,
    {
      member,
      answers: {
        account: { list_named_keys: answers({ keys }), ...account },
        licences: { list_licence_places: answers({ values: [], complete: true }) },
      },
    },
  )

/** Chooses an action in the menu of a key. Returns its dialog. */
export const openTask = async (user: UserEvent, key: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for “${key}”` }))
  await user.click(
    within(screen.getByRole('menu', { name: `Actions for “${key}”` })).getByRole('menuitem', {
      name: action,
    }),
  )
  return within(await screen.findByRole(action === 'End…' ? 'alertdialog' : 'dialog'))
}
/** Opens the form of a new key. */
export const openNewKey = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'New key…' }))
  return within(await screen.findByRole('dialog', { name: 'New key' }))
}
