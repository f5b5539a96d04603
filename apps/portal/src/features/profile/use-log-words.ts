import { plainName } from '#src/features/profile/log-changes.ts'
import { profile } from '#src/features/profile/texts/en.ts'
import { useTranslation } from '#src/i18n/translation.ts'

const { field, value } = profile.log
const isField = (name: string): name is keyof typeof field => Object.hasOwn(field, name)
const isValue = (text: string): text is keyof typeof value => Object.hasOwn(value, text)

/** Returns functions that translate the log's server names and values. Unknown ones stay unchanged. */
export const useLogWords = () => {
  const { t } = useTranslation()
  return {
    field: (name: string) => (isField(name) ? t(`profile.log.field.${name}`) : plainName(name)),
    value: (text: string) => (isValue(text) ? t(`profile.log.value.${text}`) : text),
  }
}
