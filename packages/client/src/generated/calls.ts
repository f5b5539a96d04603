// Generated from the contract: `npm run openapi` writes it.
import type { CallOptions } from '../options.ts'
import type {
  RetrieveSessionRequest,
  Identity,
  UpdateNewSessionRequest,
  ClearTestDataRequest,
  ClearTestDataResponse,
  MakeTestDataRequest,
  MakeTestDataResponse,
  ForceTestOutcomeRequest,
  ForceTestOutcomeResponse,
  CukkaRequest,
  CukkaResponse,
  AnalyticsSummaryRequest,
  AnalyticsSummaryResponse,
  IssueAnalyticsLinkRequest,
  IssueAnalyticsLinkResponse,
  ListAnalyticsLinksRequest,
  ListAnalyticsLinksResponse,
  RevokeAnalyticsLinkRequest,
  RevokeAnalyticsLinkResponse,
  GetPromotionTemplateRequest,
  GetPromotionTemplateResponse,
  RedeemPromotionCodeRequest,
  RedeemPromotionCodeResponse,
  GetClientPromotionsRequest,
  GetClientPromotionsResponse,
  ListPlansRequest,
  ListPlansResponse,
  ListReceiptsRequest,
  ListReceiptsResponse,
  ListLicencesRequest,
  ListLicencesResponse,
  ListLicencePlacesRequest,
  ListLicencePlacesResponse,
  GenerateLicencesRequest,
  GenerateLicencesResponse,
  UpdateLicenceDetailsRequest,
  UpdateLicenceDetailsResponse,
  DeleteLicenceRequest,
  DeleteLicenceResponse,
  DetachLicenceFromItsDeviceRequest,
  DetachLicenceFromItsDeviceResponse,
  ReportEstimationsRequest,
  ReportAnswer,
  ReportOnlineSafetyRequest,
} from './schemas.ts'

/** One method for each call with an API key. */
export interface Calls {
  /** The calling account: plan, limits, permissions. */
  retrieve_session(input?: RetrieveSessionRequest, options?: CallOptions): Promise<Identity>
  /** Refresh the subscription from the card provider and return the plan (SB-08). */
  update_new_session(input?: UpdateNewSessionRequest, options?: CallOptions): Promise<Identity>
  /** Delete all data of test mode; its keys and its audit log stay. A session needs a password, code or passkey given in the last 10 minutes. */
  clear_test_data(input?: ClearTestDataRequest, options?: CallOptions): Promise<ClearTestDataResponse>
  /** Make sample data in test mode. */
  make_test_data(input: MakeTestDataRequest, options?: CallOptions): Promise<MakeTestDataResponse>
  /** Give the next calls of test mode an outcome in place of their own, until it is used up or 60 minutes have passed. */
  force_test_outcome(input: ForceTestOutcomeRequest, options?: CallOptions): Promise<ForceTestOutcomeResponse>
  /** Estimations of a month, against the month before. */
  cukka(input: CukkaRequest, options?: CallOptions): Promise<CukkaResponse>
  /** Online safety of a month by modality, against the month before. */
  analytics_summary(input: AnalyticsSummaryRequest, options?: CallOptions): Promise<AnalyticsSummaryResponse>
  /** Make a link to the scan metrics of a licence, store or chain; it is shown this once. A licence’s link stops while the licence is in another store or chain. */
  issue_analytics_link(input: IssueAnalyticsLinkRequest, options?: CallOptions): Promise<IssueAnalyticsLinkResponse>
  /** The calling account’s links to scan metrics that still work, newest first, at most 1000. */
  list_analytics_links(input?: ListAnalyticsLinksRequest, options?: CallOptions): Promise<ListAnalyticsLinksResponse>
  /** Revoke a link to scan metrics at once. */
  revoke_analytics_link(input: RevokeAnalyticsLinkRequest, options?: CallOptions): Promise<RevokeAnalyticsLinkResponse>
  /** Terms of a promotion code, before it is redeemed. */
  get_promotion_template(input: GetPromotionTemplateRequest, options?: CallOptions): Promise<GetPromotionTemplateResponse>
  /** Redeem a promotion code for the calling account, once. */
  redeem_promotion_code(input: RedeemPromotionCodeRequest, options?: CallOptions): Promise<RedeemPromotionCodeResponse>
  /** Promotions that the calling account has redeemed, the newest first, at most 100. */
  get_client_promotions(input?: GetClientPromotionsRequest, options?: CallOptions): Promise<GetClientPromotionsResponse>
  /** The plans on offer, and the subscription of the calling account; one trial per account. */
  list_plans(input?: ListPlansRequest, options?: CallOptions): Promise<ListPlansResponse>
  /** Receipts of what the calling account paid for its plans, the newest first, one page. */
  list_receipts(input?: ListReceiptsRequest, options?: CallOptions): Promise<ListReceiptsResponse>
  /** Licences of the calling account: one page, filtered, searched and sorted. */
  list_licences(input?: ListLicencesRequest, options?: CallOptions): Promise<ListLicencesResponse>
  /** Known store chains, stores or counter locations of the calling account, for filters and combo boxes. */
  list_licence_places(input: ListLicencePlacesRequest, options?: CallOptions): Promise<ListLicencePlacesResponse>
  /** Make 1 to 50 licences for one store. */
  generate_licences(input: GenerateLicencesRequest, options?: CallOptions): Promise<GenerateLicencesResponse>
  /** Change the place of a licence and how long it is engaged; an absent field stays as it is. */
  update_licence_details(input: UpdateLicenceDetailsRequest, options?: CallOptions): Promise<UpdateLicenceDetailsResponse>
  /** Mark licences as deleted, all or none; their devices stop. */
  delete_licence(input: DeleteLicenceRequest, options?: CallOptions): Promise<DeleteLicenceResponse>
  /** Free a licence from its device, which stops using it; the licence can then be activated again. */
  detach_licence_from_its_device(input: DetachLicenceFromItsDeviceRequest, options?: CallOptions): Promise<DetachLicenceFromItsDeviceResponse>
  /** Report counts of age estimations by UTC day; resending is always safe. */
  report_estimations(input: ReportEstimationsRequest, options?: CallOptions): Promise<ReportAnswer>
  /** Report counts of online-safety transactions by UTC day; resending is always safe. */
  report_online_safety(input: ReportOnlineSafetyRequest, options?: CallOptions): Promise<ReportAnswer>
}

/** Address of each call, and how it may be repeated. */
export const CALLS = {
  retrieve_session: ['/api/account', 'safe'],
  update_new_session: ['/api/account', 'safe'],
  clear_test_data: ['/api/account', 'once'],
  make_test_data: ['/api/account', 'once'],
  force_test_outcome: ['/api/account', 'once'],
  cukka: ['/api/budget', 'safe'],
  analytics_summary: ['/api/budget', 'safe'],
  issue_analytics_link: ['/api/budget', 'once'],
  list_analytics_links: ['/api/budget', 'safe'],
  revoke_analytics_link: ['/api/budget', 'once'],
  get_promotion_template: ['/api/budget', 'once'],
  redeem_promotion_code: ['/api/budget', 'once'],
  get_client_promotions: ['/api/budget', 'safe'],
  list_plans: ['/api/budget', 'safe'],
  list_receipts: ['/api/budget', 'safe'],
  list_licences: ['/api/retail-licence', 'safe'],
  list_licence_places: ['/api/retail-licence', 'safe'],
  generate_licences: ['/api/retail-licence', 'keyed'],
  update_licence_details: ['/api/retail-licence', 'once'],
  delete_licence: ['/api/retail-licence', 'once'],
  detach_licence_from_its_device: ['/api/retail-licence', 'once'],
  report_estimations: ['/api/device', 'safe'],
  report_online_safety: ['/api/device', 'safe'],
} as const satisfies Record<keyof Calls, readonly [string, 'keyed' | 'safe' | 'once']>
