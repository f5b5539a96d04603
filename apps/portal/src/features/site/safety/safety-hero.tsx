import { ArrowLeft } from 'lucide-react'
import { EdgeStage } from '#src/features/site/parts/edge-stage.tsx'
import { Hero } from '#src/features/site/parts/hero.tsx'
import { bytesOf, jsonLines } from '#src/features/site/parts/json-lines.ts'
import { DemoWindow } from '#src/features/site/safety/demo-window.tsx'
import { judgeText, TEXT_CATEGORIES } from '#src/features/site/safety/text-model.ts'
import { addedPaths, dayReport } from '#src/features/site/safety/text-report.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths, sitePath } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Hero of online safety: a message judged while typing, and the counts that would leave the device. */
export const SafetyHero = () => {
  const text = t('siteSafety.demo.example')
  const verdict = judgeText(text)
  const report = dayReport(verdict.counted)
  const language = currentLanguage()
  return (
    <Hero
      before={
        <a
          href={`${sitePath('home', language)}#`}
          className="mb-9 inline-flex items-center gap-2 rounded-tag py-1 text-form font-semibold text-accent hover:text-accent-hover hover:underline"
        >
          <ArrowLeft aria-hidden size={16} />
          {t('siteSafety.back')}
        </a>
      }
      eyebrow={t('siteSafety.eyebrow')}
      title={[t('siteSafety.headline.first'), t('siteSafety.headline.second')]}
      lead={t('siteSafety.lead')}
      note={t('siteSafety.note')}
      actions={
        <>
          <a href={paths.createAccount()} className={buttonClass({ kind: 'primary', size: 'public' })}>
            {t('site.startTrial')}
          </a>
          <a href={paths.documentation({ lang: language })} className={buttonClass({ size: 'public' })}>
            {t('site.readDocs')}
          </a>
        </>
      }
    >
      <EdgeStage
        heightPx={620}
        stopPx={132}
        edgeLabel={t('site.deviceEdge')}
        picture={<DemoWindow text={text} verdict={verdict} />}
        empty={{ title: t('siteSafety.noMessage.title'), text: t('siteSafety.noMessage.text') }}
        counts={{
          title: t('siteSafety.today'),
          bytes: t('site.bytes', { count: bytesOf(report) }),
          lines: jsonLines(report),
          added: Object.fromEntries(addedPaths(verdict.counted).map((path) => [path, '+1'])),
          addable: Object.fromEntries(addedPaths(TEXT_CATEGORIES).map((path) => [path, '+1'])),
        }}
      />
    </Hero>
  )
}
