import { Link } from 'react-router'
import {
  PROFILE_SECTIONS,
  type ProfileSection,
  sectionSearch,
} from '#src/features/profile/profile-sections.ts'
import { useTranslation } from '#src/i18n/translation.ts'

/** Navigation between the sections of the profile. Each has its own URL. */
export const SectionNav = ({ current }: { current: ProfileSection }) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('profile.sections')} className="my-4 border-b sm:my-6">
      <ul className="-mb-px flex gap-5 overflow-x-auto sm:gap-6">
        {PROFILE_SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to={{ search: sectionSearch(section) }}
              preventScrollReset
              aria-current={section === current ? 'page' : undefined}
              className="flex h-10 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-text-muted hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-text pointer-coarse:h-11"
            >
              {t(`profile.section.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
