import { SIGN_IN_POLICIES, type SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { useEnterOrganisation, useMember } from '#src/api/session-context.ts'
import { SsoLacking } from '#src/features/organisation/single-sign-on/sso-lacking.tsx'
import { useRenewSso, useSso } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { SignInLacking, type SignInState } from '#src/features/organisation/sign-in-lacking.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { RadioCards } from '#src/ui/radio-cards.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const SAVED_SNACK_MS = 4000

/** Chooses how members log in. Before the choice is saved, it says who has no second factor. */
export const SignInForm = ({ state }: { state: SignInState }) => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const { organisation_id: organisationId, through_sso: isThroughSso } = useMember()
  const enter = useEnterOrganisation()
  const queryClient = useQueryClient()
  const showSnack = useSnackbar()
  // A session through single sign-on does not see the person's second factor.
  const own = useQuery({ ...accountQuery('retrieve_second_factor', {}), enabled: !isThroughSso })
  const { data: sso } = useSso()
  const renewSso = useRenewSso()
  const [chosen, setChosen] = useState<SignInPolicy>(state.policy)
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const isChanged = chosen !== state.policy
  const provider = sso?.connection?.name ?? ''
  const canRequire = sso?.connection?.is_on === true || state.policy === 'sso'
  const choices = [
    ...(['any', 'second_factor'] as const).map((policy) => ({
      value: policy as SignInPolicy,
      title: t(`settings.signIn.${policy}`),
      text: t(`settings.signIn.${policy}Text`),
    })),
    ...(canRequire
      ? [
          {
            value: 'sso' as const,
            title: t('ssoSettings.policy.only', { provider }),
            text: t('ssoSettings.policy.onlyText'),
          },
        ]
      : []),
  ]

  /** Shows the session as it is now: an Owner without a second factor is asked for one, a former Owner sees no form. */
  const renewSession = () => enter(organisationId).catch(() => false)
  const save = async (policy: SignInPolicy) => {
    const answer = await callAccount('update_sign_in_policy', { policy })
    if (answer.result === 'DENY') {
      setFailure(t('ssoSettings.policy.noSso'))
      return renewSso()
    }
    const { queryKey } = accountQuery('retrieve_sign_in_policy', {})
    queryClient.setQueryData(queryKey, { ...state, policy })
    showSnack({ tone: 'success', text: t('settings.saved'), durationMs: SAVED_SNACK_MS })
    await renewSession()
  }
  const refuse = async (error: unknown) => {
    if (!hasCode(error, 'forbidden'))
      return setFailure(t('settings.failed', { reason: problemMessage(error) }))
    const text = t('settings.signIn.lostRole', { organisation })
    showSnack({ tone: 'error', text, durationMs: FAILURE_SNACK_MS })
    await renewSession()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsPending(true)
    setFailure(undefined)
    await save(chosen).catch(refuse)
    setIsPending(false)
  }
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 wrap-anywhere"
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <RadioCards
        legend={t('settings.signIn.choice')}
        aside=""
        choices={choices}
        {...(sso && !canRequire && { help: t('ssoSettings.policy.notYet') })}
        value={chosen}
        onChange={(value) => setChosen(SIGN_IN_POLICIES.find((policy) => policy === value) ?? chosen)}
        wide
      />
      {chosen === 'second_factor' && (
        <SignInLacking state={state} isOwnLacking={own.data?.enabled === false} />
      )}
      {chosen === 'sso' && sso && (
        <SsoLacking sso={sso} provider={provider} isRequired={state.policy === 'sso'} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Hint text={isChanged ? undefined : t('settings.signIn.unchanged')}>
          <Button type="submit" kind="primary" unavailable={!isChanged} pending={isPending}>
            {isChanged && chosen === 'sso'
              ? t('ssoSettings.policy.require', { count: state.members })
              : t('settings.save')}
          </Button>
        </Hint>
        <p role="status" className="text-help text-text-muted">
          {isChanged && !isPending && t('settings.signIn.unsaved')}
        </p>
      </div>
    </form>
  )
}
