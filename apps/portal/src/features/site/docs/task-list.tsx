import { OPENAPI_PATH, OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import { documentPaths, LLMS_PATH, REFERENCE } from '@assure/documents/documents'
import {
  BadgeCheck,
  Braces,
  Camera,
  ChartColumn,
  CircleAlert,
  FlaskConical,
  KeyRound,
  QrCode,
  ShieldCheck,
} from 'lucide-react'
import type { StartData } from '#src/features/site/docs/start.server.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

type Props = Pick<StartData, 'guides' | 'codes' | 'version' | 'packages'>

/** Pages by task, and the packages and files for programs. */
export const TaskList = ({ guides, codes, version, packages }: Props) => {
  const lang = currentLanguage()
  const page = (name: Parameters<typeof documentPaths>[1]) => documentPaths(lang, name).page
  const tasks = [
    {
      task: 'estimate',
      icon: Camera,
      href: `${paths.guides({ lang })}#ageAssurance`,
      count: t('siteStart.guides', { count: guides }),
    },
    { task: 'report', icon: ChartColumn, href: page('reporting-usage') },
    { task: 'client', icon: Braces, href: page('generate-a-client') },
    { task: 'activate', icon: QrCode, href: `${page('retail-app-guide')}#first-result` },
    { task: 'certificate', icon: BadgeCheck, href: page('check-a-certificate') },
    { task: 'keys', icon: KeyRound, href: page('keys-and-scopes') },
    { task: 'test', icon: FlaskConical, href: page('test-mode') },
    {
      task: 'error',
      icon: CircleAlert,
      href: page('errors'),
      count: t('siteStart.codes', { count: codes }),
    },
    { task: 'privacy', icon: ShieldCheck, href: page('data-flow') },
  ] as const
  const files = [
    { name: OPENAPI_PUBLIC_PATH, label: t('siteStart.publicApi'), note: `OpenAPI · ${version}` },
    { name: OPENAPI_PATH, label: t('siteStart.wholeApi'), note: `OpenAPI · ${version}` },
    { name: LLMS_PATH, label: t('siteStart.markdown'), note: undefined },
    { name: documentPaths(lang, REFERENCE).file, label: t('siteStart.pdf'), note: undefined },
    { name: paths.downloads({ lang }), label: t('siteStart.downloads'), note: undefined },
  ]
  return (
    <div className="start-side">
      <section aria-labelledby="tasks">
        <h2 id="tasks">{t('siteStart.tasks')}</h2>
        <ul className="start-tasks">
          {tasks.map(({ task, icon: Icon, href, ...more }) => (
            <li key={task}>
              <Icon aria-hidden size={18} />
              <a href={href}>{t(`siteStart.${task}`)}</a>
              <span>{t(`siteStart.${task}Text`)}</span>
              {'count' in more && <span className="start-count">{more.count}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="files" className="start-files">
        <h2 id="files">{t('siteStart.files')}</h2>
        <ul>
          {packages.map(({ name, published, version: number }) => (
            <li key={name}>
              <a href={`${paths.sdks({ lang })}#${name}`}>{published}</a>
              <code>{`npm · ${number}`}</code>
            </li>
          ))}
          {files.map(({ name, label, note }) => (
            <li key={name}>
              <a href={name}>{label}</a>
              <code>{note ?? name.slice(name.lastIndexOf('/') + 1)}</code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
