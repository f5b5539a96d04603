import { PASSWORD_SPECIALS } from '@assure/contract/constants'
import { useTranslation } from '#src/i18n/translation.ts'
import { newPasswordRules } from './password-rules.ts'
import { RuleList } from '#src/ui/rule-list.tsx'

/** The rules for a new password below its field, ticked when met (LG-05). */
export const NewPasswordRules = ({ id, password }: { id: string; password: string }) => {
  const { t } = useTranslation()
  return (
    <RuleList
      id={id}
      metLabel={t('account.newPassword.met')}
      rules={newPasswordRules(password).map(({ rule, met }) => ({
        text: t(`account.newPassword.rule.${rule}`, { specials: PASSWORD_SPECIALS }),
        met,
      }))}
    />
  )
}
