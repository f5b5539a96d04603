import { useTranslation } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'

interface ThemeChoiceProps {
  upright?: boolean
  compact?: boolean
}

/** The theme switch with its translated labels. */
export const ThemeChoice = ({ upright = false, compact = false }: ThemeChoiceProps) => {
  const { t } = useTranslation()
  const names = { system: t('shell.themeSystem'), light: t('shell.themeLight'), dark: t('shell.themeDark') }
  return (
    <ThemeSwitch
      label={t('shell.theme')}
      names={names}
      labelled={labelled}
      upright={upright}
      compact={compact}
    />
  )
}
