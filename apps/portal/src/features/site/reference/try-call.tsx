import './try-call.css'
import '#src/features/site/reference/texts/texts.ts'
import type { CallPage } from '@assure/documents/api/call-page'
import { documentPaths } from '@assure/documents/documents'
import type { TryTexts } from '#src/features/site/reference/try-texts.ts'
import { datedSample } from '#src/features/site/parts/dated-sample.ts'
import { t } from '#src/i18n/translation.ts'

const ID = 'try-call'

const texts = (): TryTexts => ({
  send: t('tryCall.send'),
  sending: t('tryCall.sending'),
  needed: t('tryCall.needed'),
  refused: t('tryCall.refused', { prefixes: '{prefixes}' }),
  noAnswer: t('tryCall.noAnswer'),
  status: t('tryCall.status', { status: '{status}', ms: '{ms}' }),
  requestId: t('tryCall.requestId', { id: '{id}' }),
})

/**
 * "Try it": makes the call with a test key. Only calls that an API key opens have it. `script/try-call.ts` runs it. The inputs
 * have no names, so that no form can put a key in an address.
 */
export const TryCall = ({ page: { trial, path, language } }: { page: CallPage }) =>
  trial && (
    <details
      data-try={path}
      data-takes-key={trial.takesKey || undefined}
      data-texts={JSON.stringify(texts())}
      className="try-call no-script:hidden"
    >
      <summary>{t('tryCall.title')}</summary>
      <p data-not-loaded role="alert" hidden>
        {t('tryCall.notLoaded')}
      </p>
      <form aria-label={t('tryCall.title')} noValidate>
        <fieldset disabled>
          <p>
            {t('tryCall.note')} <a href={documentPaths(language, 'test-mode').page}>{t('tryCall.getKey')}</a>
          </p>
          <label htmlFor={`${ID}-key`}>{t('tryCall.key')}</label>
          <input id={`${ID}-key`} data-key autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <label htmlFor={`${ID}-secret`}>{t('tryCall.secret')}</label>
          <input id={`${ID}-secret`} data-secret type="password" autoComplete="off" />
          <label htmlFor={`${ID}-body`}>{t('tryCall.body')}</label>
          <textarea
            id={`${ID}-body`}
            rows={Math.min(trial.body.split('\n').length, 12)}
            autoComplete="off"
            spellCheck={false}
            defaultValue={datedSample(trial.body)}
          />
          <button type="submit">{t('tryCall.send')}</button>
        </fieldset>
      </form>
      <p data-refused role="alert" />
      <div data-status role="status" />
      <div data-answer hidden>
        {(['headers', 'answer'] as const).map((part) => (
          <div key={part}>
            <h3>{t(`tryCall.${part}`)}</h3>
            <pre data-part={part} role="region" aria-label={t(`tryCall.${part}`)} />
          </div>
        ))}
      </div>
    </details>
  )
