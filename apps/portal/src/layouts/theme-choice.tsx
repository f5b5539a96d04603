import { useTranslation } from '#src/i18n/translation.ts'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'

/** The theme switch with its words. */
export const ThemeChoice = ({ upright = false }: { upright?: boolean }) => {
  const { t } = useTranslation()
  const names = { system: t('shell.themeSystem'), light: t('shell.themeLight'), dark: t('shell.themeDark') }
  return <ThemeSwitch label={t('shell.theme')} names={names} upright={upright} />
}
