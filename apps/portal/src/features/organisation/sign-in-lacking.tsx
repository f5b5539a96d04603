import { cx } from 'class-variance-authority'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { numberFormat } from '@assure/contract/number-format'
import { Link } from 'react-router'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { Alert } from '#src/ui/alert.tsx'
import { buttonClass } from '#src/ui/button.tsx'

/** The answer of `retrieve_sign_in_policy`. */
export type SignInState = ModeOutput<typeof accountService, 'retrieve_sign_in_policy'>

interface SignInLackingProps {
  state: SignInState
  /** Whether the caller has no second factor. */
  isOwnLacking: boolean
}

/** Says how many members have no second factor, and what follows for them when the organisation asks for one. */
export const SignInLacking = ({ state, isOwnLacking }: SignInLackingProps) => {
  const { t, locale } = useTranslation()
  const organisation = useOrganisationName()
  const { policy, members: total, without_second_factor: count } = state
  const members = numberFormat(locale).format(total)
  const isAsked = policy === 'second_factor'
  const youFirst = isOwnLacking ? [t('settings.signIn.youFirst')] : []
  const isOthers = count > (isOwnLacking ? 1 : 0)

  const sentences = (): readonly string[] => {
    if (total === 1)
      return [t(count === 0 ? 'settings.signIn.aloneWith' : 'settings.signIn.aloneWithout'), ...youFirst]
    const lacking = t('settings.signIn.lacking', { count, members })
    if (count === 0) return [lacking]
    if (!isOthers) return [t('settings.signIn.onlyYou'), ...youFirst]
    if (isAsked) return [lacking, t('settings.signIn.waiting', { count, organisation })]
    const you = isOwnLacking ? [t('settings.signIn.you')] : []
    return [lacking, t('settings.signIn.next', { count }), ...you, ...youFirst]
  }
  return (
    <Alert tone={count === 0 ? 'success' : 'warning'} announced={!isAsked}>
      <p className="wrap-anywhere">{sentences().join(' ')}</p>
      {isOthers && total > 1 && (
        <Link to={paths.members()} className={cx(buttonClass({ size: 'small' }), 'mt-2')}>
          {t('settings.signIn.toMembers')}
        </Link>
      )}
    </Alert>
  )
}
