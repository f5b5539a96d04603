import { CALL_PIECES } from '#src/features/site/home/age-check.ts'
import type { AgeDemoView } from '#src/features/site/home/age-demo-view.ts'
import { t } from '#src/i18n/translation.ts'

/** The call that would leave the device, split by field: its text, its meaning and its bytes. */
export const LeavingBytes = ({ view }: { view: AgeDemoView }) => (
  <section aria-labelledby="leaving-bytes" className="border-t px-6 py-8 md:px-9">
    <h3 id="leaving-bytes" className="text-card-title font-semibold">
      {t('siteHome.demo.leaves')}
    </h3>
    <p className="mt-2 max-w-190 text-form text-text-muted">{t('siteHome.demo.leavesText')}</p>
    <table className="mt-6 w-full text-base max-md:block">
      <thead className="text-left text-help text-text-muted max-md:sr-only">
        <tr>
          <th className="border-b pb-2 font-semibold">{t('siteHome.demo.field')}</th>
          <th className="border-b pb-2 font-semibold">{t('siteHome.demo.meaning')}</th>
          <th className="border-b pb-2 text-right font-semibold">{t('siteHome.demo.bytes')}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {CALL_PIECES.map((piece) => (
          <tr
            key={piece}
            className="border-b last:border-b-border-strong max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:py-3 md:align-baseline"
          >
            <td className="py-2 pr-6 max-md:col-span-2 max-md:py-0">
              <code
                data-piece={piece}
                className={
                  piece === 'age_distributions'
                    ? 'rounded-tag bg-accent-soft font-mono text-help font-semibold wrap-anywhere'
                    : 'font-mono text-help wrap-anywhere'
                }
              >
                {view.pieces[piece].text}
              </code>
            </td>
            <td className="py-2 pr-6 text-text-muted max-md:py-0 max-md:pt-1">
              {t(`siteHome.demo.pieces.${piece}`)}
            </td>
            <td data-piece-bytes={piece} className="py-2 text-right tabular-nums max-md:py-0 max-md:pt-1">
              {view.pieces[piece].bytes}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="max-md:block">
        <tr className="font-semibold max-md:flex max-md:justify-between max-md:pt-3">
          <th scope="row" colSpan={2} className="py-3 text-left max-md:py-0">
            {t('siteHome.demo.total')}
          </th>
          <td data-word="total" className="py-3 text-right tabular-nums max-md:py-0">
            {view.words.total}
          </td>
        </tr>
      </tfoot>
    </table>
  </section>
)
