import { numberFormat } from '@assure/contract/number-format'
import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { portalConfig } from '#src/api/portal-config.ts'
import { changesOf, type LogChange, plainName, valueText } from '#src/features/profile/log-changes.ts'
import { profile } from '#src/features/profile/texts/en.ts'
import { useBrowserName } from '#src/shared/browsers/use-browser-name.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { placeName } from '#src/shared/organisations/place-words.ts'

const { field, value } = profile.log
const isField = (name: string): name is keyof typeof field => Object.hasOwn(field, name)
const isValue = (text: string): text is keyof typeof value => Object.hasOwn(value, text)

/** Returns functions that put an entry into words. Unknown server names and values stay unchanged. */
export const useLogWords = () => {
  const { t, locale } = useTranslation()
  const browser = useBrowserName()
  const known = (text: string) => (isValue(text) ? t(`profile.log.value.${text}`) : text)
  const fieldName = (name: string) => (isField(name) ? t(`profile.log.field.${name}`) : plainName(name))
  const valueWords = {
    nothing: t('profile.log.nothing'),
    yes: t('profile.log.yes'),
    no: t('profile.log.no'),
    duration: (seconds: number) => durationWords(seconds, locale),
    number: (count: number) => numberFormat(locale).format(count),
    browser,
    language: (code: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
    known,
    place: placeName,
  }
  return {
    /** The actor, a device by its model and counter. */
    actor: ({ actor_kind, actor, device }: AuditEntry): string => {
      if (actor_kind === 'device' && !device) return t('profile.log.unknownDevice')
      const name = device ? [device.device_model, device.location, device.subclient].join(', ') : actor
      return t(`profile.log.actor.${actor_kind}`, { actor: name, company: portalConfig().companyName })
    },
    target: ({ target }: AuditEntry): string => known(target),
    /** The changed values. `moment` formats times. */
    changes: (entry: AuditEntry, moment = (seconds: number) => exactTime(seconds, locale)) => {
      const words = { ...valueWords, moment }
      const changeText = ({ name, before, after }: LogChange) => {
        const [was, is] = [valueText(name, before, words), valueText(name, after, words)]
        if (before === undefined) return is
        return after === undefined ? was : t('profile.log.changeFrom', { before: was, after: is })
      }
      return changesOf(entry).map((change) => ({
        name: change.name,
        field: fieldName(change.name),
        value: changeText(change),
      }))
    },
  }
}
