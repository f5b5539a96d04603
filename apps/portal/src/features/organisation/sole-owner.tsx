import type { Member } from '@assure/contract/accounts/member.modes'
import { useMay } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

interface SoleOwnerProps {
  /** The page of members that is shown. The Owner may be on another one. */
  members: readonly Member[]
  onAnother: () => void
}

/** Warns that the organisation depends on one person. */
export const SoleOwner = ({ members, onAnother }: SoleOwnerProps) => {
  const { t } = useTranslation()
  const may = useMay()
  const owner = members.find(({ roles }) => roles.includes('owner'))
  const text = () => {
    if (!owner) return t('members.soleOwnerUnnamed')
    if (owner.is_caller) return t('members.soleOwnerYou')
    return t('members.soleOwner', { name: owner.name || owner.email })
  }
  return (
    <Alert
      tone="warning"
      action={
        may('organisation.secure') && (
          <Button size="small" onClick={onAnother}>
            {t('members.anotherOwner')}
          </Button>
        )
      }
    >
      {text()}
    </Alert>
  )
}
