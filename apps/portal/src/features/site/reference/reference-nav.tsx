import type { Audience } from '@assure/contract/openapi-operations'
import { API_WORDS } from '@assure/documents/api/api-words'
import type { CallNav, CallTopic } from '@assure/documents/api/call-nav'
import { CALL_WORDS } from '@assure/documents/api/call-words'
import { LIMIT_TEXTS } from '@assure/documents/api/limits/limit-texts'
import { apiPaths, documentPaths } from '@assure/documents/documents'
import { Folded } from '#src/features/site/document/folded.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'

interface ReferenceNavProps {
  nav: CallNav
  audience: Audience
  /** The name of the call of this page. */
  current: string | undefined
}

const AUDIENCES: readonly Audience[] = ['device', 'server', 'portal']

const Topics = ({ topics, current }: { topics: readonly CallTopic[]; current: string | undefined }) => {
  const { call } = apiPaths(currentLanguage())
  return topics.map(({ title, calls }) => (
    <div key={title}>
      <p>{title}</p>
      <ul>
        {calls.map(({ name, title: of, method }) => (
          <li key={name}>
            <a href={call(name)} aria-current={name === current ? 'page' : undefined}>
              {of}
              <span>{method}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))
}

const About = () => {
  const language = currentLanguage()
  const { overview } = apiPaths(language)
  const words = API_WORDS[language]
  return (
    <div>
      <p>{CALL_WORDS[language].everyCall}</p>
      <ul>
        {(
          [
            [`${overview}#callers`, words.callers],
            [documentPaths(language, 'errors').page, words.errors],
            [documentPaths(language, 'limits').page, LIMIT_TEXTS[language].title],
            [`${overview}#idempotency`, words.idempotency],
            [documentPaths(language, 'versions').page, words.versions],
          ] as const
        ).map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Inner = ({ nav, audience, current, id }: ReferenceNavProps & { id: string }) => {
  const language = currentLanguage()
  const words = CALL_WORDS[language]
  return (
    <div className="call-nav">
      <fieldset className="call-nav-switch">
        <legend className="sr-only">{words.audience}</legend>
        {AUDIENCES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={`audience-${id}`}
              value={each}
              defaultChecked={each === audience}
              className="sr-only"
            />
            {words.audiences[each]}
          </label>
        ))}
      </fieldset>
      <div data-audience="device">
        <p className="call-nav-count">{fillBlanks(words.counts.device, { count: nav.counts.device })}</p>
        <Topics topics={nav.device} current={current} />
      </div>
      <div data-audience="server">
        <p className="call-nav-count">{fillBlanks(words.counts.server, { count: nav.counts.server })}</p>
        <Topics topics={nav.server} current={current} />
      </div>
      <div data-audience="portal">
        <p className="call-nav-count">{fillBlanks(words.counts.portal, { count: nav.counts.portal })}</p>
        <ul>
          <li>
            <a href={apiPaths(language).portal} aria-current={audience === 'portal' ? 'page' : undefined}>
              {words.portalTitle}
            </a>
          </li>
        </ul>
      </div>
      <About />
    </div>
  )
}

/** Calls of the chosen audience by topic: next to the page, or folded on a small screen. */
export const ReferenceNav = (props: ReferenceNavProps) => (
  <nav aria-label={t('documentation.calls')} className="call-nav-place">
    <Folded title={t('documentation.calls')} className="call-nav-folded">
      <Inner {...props} id="calls" />
    </Folded>
  </nav>
)
