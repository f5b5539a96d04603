import '#src/features/account/texts/undo/texts.ts'
import type { Deletion } from '@assure/contract/accounts/deletion.modes'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { AuthHead } from '#src/features/account/auth-frame.tsx'
import {
  LinkAct,
  LinkEnded,
  LinkFound,
  LinkNext,
  LinkPage,
  ToLogin,
  useLink,
  useStateFocus,
} from '#src/features/account/link-page.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'

const Returning = ({ deletion }: { deletion: Deletion }) => {
  const { t } = useTranslation()
  if (deletion.kind === 'organisation') {
    const { organisation, members: count } = deletion
    return <p className="wrap-anywhere">{t('undoDeletion.organisation', { organisation, count })}</p>
  }
  const { email, organisations } = deletion
  return (
    <>
      <p className="wrap-anywhere">
        <AddressText text={t('undoDeletion.person', { email })} address={email} />
      </p>
      <p>{t(organisations.length > 0 ? 'undoDeletion.roles' : 'undoDeletion.noRoles')}</p>
      {organisations.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {organisations.map((name, index) => (
            // Two organisations may have one name.
            <li key={`${index} ${name}`} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Ended = () => {
  const { t } = useTranslation()
  const { contactEmail: contact } = portalConfig()
  const help = `${t('undoDeletion.ended')} ${t('undoDeletion.write', { contact })}`
  return <LinkEnded lead={<AddressText text={help} />} />
}

/** Shows the content of the link, the button that does it, and how it went. */
const Offer = ({ deletion, token }: { deletion: Deletion; token: string }) => {
  const { t } = useTranslation()
  const undo = useMutation({ mutationFn: () => callAccount('undo_deletion', { token }) })
  useStateFocus(`${undo.data?.result}`)
  if (undo.data?.result === 'DENY') return <Ended />
  if (undo.data) {
    const lead =
      deletion.kind === 'person'
        ? t('undoDeletion.donePerson')
        : t('undoDeletion.doneOrganisation', { organisation: deletion.organisation })
    return (
      <>
        <AuthHead title={t('undoDeletion.doneTitle')} lead={lead} />
        <LinkNext>
          <ToLogin />
        </LinkNext>
      </>
    )
  }
  return (
    <>
      <AuthHead title={t('undoDeletion.title')} />
      <div className="mt-4 flex flex-col gap-3 text-form">
        <Returning deletion={deletion} />
        <p className="text-text-muted">{t('undoDeletion.licences')}</p>
      </div>
      <LinkAct
        failure={undo.error ? problemMessage(undo.error) : undefined}
        pending={undo.isPending}
        onAct={() => undo.mutate()}
      >
        {t('undoDeletion.undo')}
      </LinkAct>
    </>
  )
}

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const link = useLink('deletion', token, ({ signal }) =>
    callAccount('look_at_deletion', { token }, { signal }),
  )
  useStateFocus(link.status)
  return (
    <LinkFound link={link} loading={t('mailedLink.loading')} failedTitle={t('mailedLink.failedTitle')}>
      {(found) => (found.result === 'OK' ? <Offer deletion={found.deletion} token={token} /> : <Ended />)}
    </LinkFound>
  )
}

/** Page of the link in a mail about a deletion, `/undo-deletion/{token}`. */
export default function UndoDeletionPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  return (
    <LinkPage page={t('undoDeletion.page')}>
      <Content token={token} />
    </LinkPage>
  )
}
