import { JSON_NOTATION, layOut } from './lay-out.ts'
import {
  API_KEY,
  hasField,
  LINK_TOKEN,
  PORTAL_URL,
  proofOf,
  REPORT_ID,
  type SampleCall,
  SECRET_KEY,
} from './sample-call.ts'

const NOTATION = {
  ...JSON_NOTATION,
  // In a raw text, a dollar sign begins a value.
  plain: (value: unknown, name: string) =>
    name === REPORT_ID ? '"${UUID.randomUUID()}"' : JSON.stringify(value).replaceAll('$', "${'$'}"),
}

const environment = (name: string) => `System.getenv("${name}")`

/** Writes a call with the HTTP client of the JDK, version 11 or later. */
export const kotlin = (call: SampleCall): string => {
  const { path, input, method, takesKey } = call
  const isLink = proofOf(call) === 'link'
  const drawsId = takesKey || hasField(input, REPORT_ID)
  return [
    'import java.net.URI',
    'import java.net.http.HttpClient',
    'import java.net.http.HttpRequest',
    'import java.net.http.HttpResponse',
    ...(isLink ? [] : ['import java.util.Base64']),
    ...(drawsId ? ['import java.util.UUID'] : []),
    '',
    'fun main() {',
    ...(isLink ? [] : [`  val key = ${environment(API_KEY)} + ":" + ${environment(SECRET_KEY)}`]),
    ...(method === 'POST' ? [`  val body = """${layOut(input, NOTATION, '  ')}"""`] : []),
    `  val request = HttpRequest.newBuilder(URI(${environment(PORTAL_URL)} + "${path}"))`,
    isLink
      ? `    .header("Authorization", "Bearer " + ${environment(LINK_TOKEN)})`
      : '    .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(key.toByteArray()))',
    ...(method === 'POST' ? ['    .header("Content-Type", "application/json")'] : []),
    ...(takesKey ? ['    .header("Idempotency-Key", UUID.randomUUID().toString())'] : []),
    ...(method === 'POST' ? ['    .POST(HttpRequest.BodyPublishers.ofString(body))'] : []),
    '    .build()',
    '  val answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    '  println(answer.body())',
    '}',
  ].join('\n')
}
