import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ALERTS = fileURLToPath(new URL('../../examples/alerts.yml', import.meta.url))
const hasPromtool = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined
/** The week has this many steps of 10 minutes. */
const WEEK = 7 * 24 * 6
const at = (step: number) => `${step * 10}m`
const text = readFileSync(ALERTS, 'utf8')

/** The alert, as promtool expects it, with the summary of the file. */
const firing = (alert: string, severity: string) => {
  const [, summary] = new RegExp(`alert: ${alert}\\n[^]*?summary: "([^"]+)"`).exec(text) ?? []
  return [{ exp_labels: { severity }, exp_annotations: { summary } }]
}

/** A test of rules for promtool: values by step of 10 minutes, and the alerts at some steps. */
const ruleTests = {
  rule_files: [ALERTS],
  evaluation_interval: at(1),
  tests: [
    {
      interval: at(1),
      // Ten heartbeats a second for a week and an hour, then five.
      input_series: [
        {
          series: 'http_request_seconds_count{mode="heartbeat",class="2xx"}',
          values: `0+6000x${WEEK + 6} ${6000 * (WEEK + 6)}+3000x12`,
        },
      ],
      alert_rule_test: [
        { eval_time: at(WEEK + 5), alertname: 'PortalDevicesSilent', exp_alerts: [] },
        {
          eval_time: at(WEEK + 12),
          alertname: 'PortalDevicesSilent',
          exp_alerts: firing('PortalDevicesSilent', 'page'),
        },
      ],
    },
    {
      interval: at(1),
      // Nothing is left of them.
      input_series: [
        { series: 'http_request_seconds_count{mode="heartbeat",class="2xx"}', values: `0+6000x${WEEK + 6}` },
      ],
      alert_rule_test: [
        {
          eval_time: at(WEEK + 40),
          alertname: 'PortalDevicesSilent',
          exp_alerts: firing('PortalDevicesSilent', 'page'),
        },
      ],
    },
    {
      interval: at(1),
      // A single report is rejected, and none is accepted.
      input_series: [
        { series: 'reports_rejected_total{kind="scans",code="TOO_LATE"}', values: '0x5 1x10' },
        { series: 'reports_total{kind="scans"}', values: '0x15' },
      ],
      alert_rule_test: [{ eval_time: at(8), alertname: 'PortalReportsRejected', exp_alerts: [] }],
    },
    {
      interval: at(1),
      // In the second hour a fifth of the reports is rejected.
      input_series: [
        { series: 'reports_total{kind="scans"}', values: '0+900x14' },
        { series: 'reports_rejected_total{kind="scans",code="TOO_LATE"}', values: '0+30x6 180+230x8' },
      ],
      alert_rule_test: [
        { eval_time: at(6), alertname: 'PortalReportsRejected', exp_alerts: [] },
        {
          eval_time: at(13),
          alertname: 'PortalReportsRejected',
          exp_alerts: firing('PortalReportsRejected', 'ticket'),
        },
      ],
    },
  ],
}

test.runIf(hasPromtool)('Prometheus accepts the example alerts, and they fire when they should', () => {
  execFileSync('promtool', ['check', 'rules', ALERTS])
  const folder = mkdtempSync(join(tmpdir(), 'assure-alerts-'))
  const file = join(folder, 'tests.json')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(ruleTests))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS') as string])
})
