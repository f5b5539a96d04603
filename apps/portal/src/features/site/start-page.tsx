import './reference/reference.css'
import './docs/start.css'
import '#src/features/site/docs/texts/texts.ts'
import '#src/shared/documents/texts/texts.ts'
import { markdownPath } from '@assure/documents/documents'
import { START_WORDS } from '@assure/documents/start/start-words'
import { useLoaderData } from 'react-router'
import { ReaderCards } from '#src/features/site/docs/reader-cards.tsx'
import { loadStart } from '#src/features/site/docs/start.server.ts'
import { StartSteps } from '#src/features/site/docs/start-steps.tsx'
import { TaskList } from '#src/features/site/docs/task-list.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'
import { paths } from '#src/paths.ts'

export const handle = PLAIN
export const loader = loadStart
/** Runs only for URLs that were not prerendered: there is no such language. */
export const clientLoader = () => null

const addresses = inEachLanguage((lang) => paths.documentation({ lang }))

/** Start of the documentation, `/documentation/{lang}` (HM-08). */
export default function StartPage() {
  const data = useLoaderData<typeof loader | typeof clientLoader>()
  if (!data) return <NotFoundPage />
  const lang = currentLanguage()
  const words = START_WORDS[lang]
  return (
    <SiteFrame
      title={words.title}
      description={words.description}
      addresses={addresses}
      docs="start"
      markdown={markdownPath(paths.documentation({ lang }))}
    >
      <div className={`${CONTAINER} pb-24`}>
        <ReaderCards />
        <div className="start-columns">
          <StartSteps page={data.page} month={data.month} counts={data.counts} variables={data.variables} />
          <TaskList {...data} />
        </div>
      </div>
    </SiteFrame>
  )
}
