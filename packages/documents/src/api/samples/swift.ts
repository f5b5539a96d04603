import { JSON_NOTATION, layOut } from './lay-out.ts'
import {
  API_KEY,
  LINK_TOKEN,
  PORTAL_URL,
  proofOf,
  REPORT_ID,
  type SampleCall,
  SECRET_KEY,
} from './sample-call.ts'

const NOTATION = {
  ...JSON_NOTATION,
  // In a text, a backslash begins a value.
  plain: (value: unknown, name: string) =>
    name === REPORT_ID ? String.raw`"\(UUID())"` : JSON.stringify(value).replaceAll('\\', '\\\\'),
}

const environment = (name: string) => `environment["${name}"]!`

/** Writes a call with URLSession. */
export const swift = (call: SampleCall): string => {
  const { path, input, method, takesKey } = call
  const isLink = proofOf(call) === 'link'
  const header = (name: string, value: string) => `request.setValue(${value}, forHTTPHeaderField: "${name}")`
  return [
    'import Foundation',
    '',
    'let environment = ProcessInfo.processInfo.environment',
    ...(isLink ? [] : [`let key = ${environment(API_KEY)} + ":" + ${environment(SECRET_KEY)}`]),
    `var request = URLRequest(url: URL(string: ${environment(PORTAL_URL)} + "${path}")!)`,
    ...(method === 'POST' ? ['request.httpMethod = "POST"'] : []),
    isLink
      ? header('Authorization', `"Bearer " + ${environment(LINK_TOKEN)}`)
      : header('Authorization', '"Basic " + Data(key.utf8).base64EncodedString()'),
    ...(takesKey ? [header('Idempotency-Key', 'UUID().uuidString')] : []),
    ...(method === 'POST'
      ? [
          header('Content-Type', '"application/json"'),
          `request.httpBody = Data("""\n${layOut(input, NOTATION)}\n""".utf8)`,
        ]
      : []),
    '',
    'let (answer, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: answer, as: UTF8.self))',
  ].join('\n')
}
