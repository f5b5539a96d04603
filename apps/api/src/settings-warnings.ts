import { outboxFolder } from './mails/mail-transport.ts'
import { HOUR_MS } from './platform/clock.ts'
import type { Settings } from './settings.ts'

/** Something that a server allows, but that its operator should know. */
export interface SettingsWarning {
  code: 'mails_in_files' | 'test_cards' | 'embedded_database' | 'every_proxy_trusted' | 'jobs_off'
  says: string
  /** Whether the log repeats it every hour. */
  repeats?: true
  /** Whether `/readyz` reports it. */
  isInReadyz?: true
}

type Warned = Pick<
  Settings,
  'demo' | 'smtpUrl' | 'dataDir' | 'cards' | 'databaseUrl' | 'isPublic' | 'trustProxy' | 'runsJobs'
>

/** Returns the warnings of settings, for the log, `/readyz` and `doctor`. */
export const settingsWarnings = (settings: Warned): SettingsWarning[] => {
  const { demo, smtpUrl, dataDir, cards, databaseUrl, trustProxy } = settings
  const warnings: [applies: boolean, warning: SettingsWarning][] = [
    [
      smtpUrl === undefined && !demo,
      {
        code: 'mails_in_files',
        says: `no SMTP_URL is set: mails, with the links in them, are put into ${outboxFolder(dataDir)}`,
      },
    ],
    [
      cards.provider === 'sandbox' && !demo,
      { code: 'test_cards', says: 'CARD_PROVIDER is sandbox: only test cards work, and no money moves' },
    ],
    [
      databaseUrl === undefined && settings.isPublic,
      {
        code: 'embedded_database',
        says: 'the embedded database does not wait for the disk: a power cut can lose confirmed changes; set DATABASE_URL',
        isInReadyz: true,
      },
    ],
    [
      trustProxy === true,
      {
        code: 'every_proxy_trusted',
        says: 'TRUST_PROXY is everyone: a client that reaches the server without a proxy can choose its address and pass every limit',
        repeats: true,
      },
    ],
    [
      !settings.runsJobs,
      {
        code: 'jobs_off',
        says: 'JOBS is off: mails, refunds, reminders and housekeeping wait until a server with JOBS=on starts',
        repeats: true,
        isInReadyz: true,
      },
    ],
  ]
  return warnings.filter(([applies]) => applies).map(([, warning]) => warning)
}

/** Logs the warnings, and some of them again every hour. Returns a function that ends this. */
export const logWarnings = (
  warnings: readonly SettingsWarning[],
  log: (says: string) => void,
): (() => void) => {
  for (const { says } of warnings) log(says)
  const repeated = warnings.filter(({ repeats }) => repeats)
  const timer = setInterval(() => {
    for (const { says } of repeated) log(says)
  }, HOUR_MS).unref()
  return () => clearInterval(timer)
}
