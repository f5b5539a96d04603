import type { ReactNode } from 'react'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { PictureCard } from '#src/features/site/parts/picture-card.tsx'
import { SectionHeading } from '#src/features/site/parts/site-section.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import {
  ImageDetectorPicture,
  ShieldPicture,
  TextDetectorPicture,
} from '#src/features/site/pictures/detector-pictures.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

const DETECTORS = [
  ['image', ImageDetectorPicture, 'owas-image'],
  ['nlp', TextDetectorPicture, 'owas-nlp'],
  ['csam', ShieldPicture, 'owas-csam'],
] as const satisfies readonly (readonly [string, () => ReactNode, string])[]

const PLATFORMS = ['android', 'ios'] as const

/** Cards with the purpose of each detector. */
export const Detectors = () => (
  <section className="border-t pt-14 pb-20 md:pb-30">
    <div className={CONTAINER}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <SectionHeading lines={[t('siteSafety.detectors.title')]} />
        <p className="text-body text-text-muted">{t('siteSafety.detectors.rule')}</p>
      </div>
      <ul className="mt-8 grid gap-6 md:grid-cols-3">
        {DETECTORS.map(([name, Picture, detector]) => (
          <li key={name}>
            <PictureCard
              picture={<Picture />}
              title={t(`siteSafety.detectors.${name}.name`)}
              text={t(`siteSafety.detectors.${name}.text`)}
              link={
                <div className="flex flex-wrap gap-x-6">
                  {PLATFORMS.map((platform) => (
                    <ArrowLink
                      key={platform}
                      href={paths.documentationPage({
                        lang: currentLanguage(),
                        documentName: `${detector}-${platform}`,
                      })}
                      label={t(`siteSafety.code.${platform}Guide`)}
                      context={t(`siteSafety.detectors.${name}.name`)}
                    />
                  ))}
                </div>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  </section>
)
