import type { makeAccounts } from './features/accounts/accounts.ts'
import { DELETION_JOB } from './features/accounts/deletion/deletion.repository.ts'
import { MEMBER_MAIL_JOB, MEMBER_MAIL_RULES } from './features/accounts/members/member-mails.workflow.ts'
import type { makeBilling } from './features/billing/billing.ts'
import { SUMMARY_JOB } from './features/devices/scan-summary.repository.ts'
import { MAIL_RULES } from './mails/mail-transport.ts'
import { defineMailJob } from './mails/post-mail.ts'
import { defineHousekeeping, type HousekeepingStep } from './platform/housekeeping.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Secrets } from './platform/secrets.ts'
import { defineReseal } from './rotation/reseal.ts'
import type { makeDevices } from './wiring/devices.ts'
import type { makeReminders } from './wiring/reminders.ts'

interface Dependencies {
  jobs: Jobs
  secrets: Secrets
  reseal: Parameters<typeof defineReseal>[1]
  sendMail: Parameters<typeof defineMailJob>[3]
  devices: Pick<ReturnType<typeof makeDevices>, 'recount'>
  accounts: Pick<ReturnType<typeof makeAccounts>, 'deletion' | 'mailMembers'>
  billing: Pick<Awaited<ReturnType<typeof makeBilling>>, 'define'>
  reminders: Pick<ReturnType<typeof makeReminders>, 'define'>
  housekeeping: HousekeepingStep[]
}

/** Starts the job queue and defines every queue of the server. */
export const startJobs = async (dependencies: Dependencies): Promise<void> => {
  const { jobs, secrets, reseal, sendMail, devices, accounts, billing, reminders, housekeeping } =
    dependencies
  await jobs.start()
  await jobs.define<{ account_id: string }>(SUMMARY_JOB, ({ account_id }) => devices.recount(account_id), {
    once: true,
  })
  await jobs.define<{ account_id: string }>(
    DELETION_JOB,
    ({ account_id }) => accounts.deletion.advance(account_id),
    {
      once: true,
    },
  )
  await jobs.define(MEMBER_MAIL_JOB, (_job, jobId) => accounts.mailMembers(jobId), MEMBER_MAIL_RULES)
  await billing.define()
  await reminders.define(jobs)
  await defineHousekeeping(jobs, housekeeping)
  await defineReseal(jobs, reseal)
  await defineMailJob(jobs, secrets, MAIL_RULES, sendMail)
}
