// Generated from the contract: `npm run openapi` writes it.
interface components {
    schemas: {
        RetrieveSessionRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /**
             * @deprecated
             * @description Accepted from older clients and ignored.
             */
            requester?: unknown;
        };
        Identity: {
            /** @description The API key. One of test mode begins with `ak_test_`. */
            session_id: string;
            email: string;
            name: string;
            company: string;
            /** @description trial, none, test, or the name of a plan */
            session_type: string;
            session_details: {
                monthly_limit?: number;
                /** @description Seconds since 1970 UTC; 0 for never. */
                register_time?: number;
            };
            self_service: boolean;
            permissions: ("licence.detach" | "licence.delete")[];
            /** @description The account holds generated sample data. */
            sample_data: boolean;
        };
        UpdateNewSessionRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /**
             * @deprecated
             * @description Accepted from older clients and ignored.
             */
            commissioned_by?: unknown;
            /**
             * @deprecated
             * @description Accepted from older clients and ignored.
             */
            update_info?: unknown;
        };
        ClearTestDataRequest: Record<string, never>;
        ClearTestDataResponseOk: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            result: "OK";
        };
        ClearTestDataResponseDeny: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            result: "DENY";
            /**
             * @description The call is live. Send the header `Portal-Mode: test`.
             * @constant
             */
            code: "NOT_TEST_MODE";
        };
        ClearTestDataResponse: components["schemas"]["ClearTestDataResponseOk"] | components["schemas"]["ClearTestDataResponseDeny"];
        MakeTestDataRequest: {
            /**
             * @description Devices need licences, and scans need devices.
             * @enum {string}
             */
            kind: "licences" | "devices" | "scans" | "estimations" | "safety";
            /** @description How many licences (at most 100 in all), activated devices, scans, estimations or transactions. */
            count: number;
            /** @description Spreads scans, estimations and transactions over so many days, until today. Default: `1`. */
            days?: number;
        };
        MakeTestDataResponseOk: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            result: "OK";
            /** @description How many it made. */
            made: number;
        };
        MakeTestDataResponseDeny: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            result: "DENY";
            /**
             * @description NO_LICENCE: a device needs a licence that waits for one. NO_DEVICE: scans need an activated device.
             * @enum {string}
             */
            code: "NOT_TEST_MODE" | "NO_LICENCE" | "NO_DEVICE";
        };
        MakeTestDataResponse: components["schemas"]["MakeTestDataResponseOk"] | components["schemas"]["MakeTestDataResponseDeny"];
        ForceTestOutcomeRequest: {
            /** @enum {string} */
            next: "activation_refused" | "heartbeat_ended" | "report_rejected" | "payment_declined" | "payment_3ds";
            /** @description Default: `1`. */
            times?: number;
        };
        ForceTestOutcomeResponseOk: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            result: "OK";
            outcomes: {
                /** @enum {string} */
                next: "activation_refused" | "heartbeat_ended" | "report_rejected" | "payment_declined" | "payment_3ds";
                /** @description How many more calls get it. */
                times: number;
                /** @description Seconds since 1970 UTC; 0 for never. */
                ends_at_utc: number;
            }[];
        };
        ForceTestOutcomeResponseDeny: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            result: "DENY";
            /**
             * @description The call is live. Send the header `Portal-Mode: test`.
             * @constant
             */
            code: "NOT_TEST_MODE";
        };
        ForceTestOutcomeResponse: components["schemas"]["ForceTestOutcomeResponseOk"] | components["schemas"]["ForceTestOutcomeResponseDeny"];
        CukkaRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            year: number;
            /** @description A month in UTC. */
            month: number;
        };
        CukkaResponse: {
            /** @description Estimations of the month. */
            count: number;
            /** @description Of the month before; of its days until the same day while the month is running. */
            previous_count: number;
            /** @description In percent, against previous_count; 0 when that is 0. */
            change_percentage: number;
            /** @description Estimations by age bracket. */
            age_distributions: {
                "0-13": number;
                "13-17": number;
                "18-24": number;
                "25+": number;
            };
            /** @description Estimations by product. */
            products: {
                face: number;
                voice: number;
            };
            /** @description By UTC day, every day of the month until today. */
            timeseries: {
                [key: string]: number;
            };
            latency_statistics: {
                /** @description Milliseconds; null without estimations. */
                average: number | null;
                /** @description Milliseconds; null without estimations. */
                minimum: number | null;
                /** @description Milliseconds; null without estimations. */
                maximum: number | null;
                /** @description From histograms, in milliseconds; null when no report carried one. */
                percentiles: {
                    p50: number;
                    p90: number;
                    p99: number;
                    /** @description How many estimations came with a histogram. */
                    of_count: number;
                } | null;
            };
            /** @description Attempts with a picture, a mask or a replay. */
            spoof_count: number;
            /** @description Of now: the plan’s own with what promotions add to it. null: no limit. */
            monthly_limit: number | null;
            /** @description What each promotion adds to the limit; none to none. */
            by_promotion: {
                promotion_code: string;
                allowed_transaction_count: number;
            }[];
        };
        AnalyticsSummaryRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            year: number;
            /** @description A month in UTC. */
            month: number;
            /** @constant */
            product: "owas";
            /** @enum {string} */
            modality: "image" | "nlp" | "csam";
        };
        AnalyticsSummaryResponse: {
            /** @enum {string} */
            warning?: "no_data";
            /** @description Transactions of the month. */
            all_transaction_count: number;
            /** @description Of the month before; of its days until the same day while the month is running. */
            previous_count: number;
            /** @description In percent, against previous_count; 0 when that is 0. */
            change_percentage: number;
            /** @description Transactions a month of this modality that each promotion covers now. */
            by_promotion: {
                promotion_code: string;
                allowed_transaction_count: number;
            }[];
            image?: {
                nudity_result: {
                    safe: number;
                    suggestive: number;
                    explicit: number;
                };
                /** @description By UTC day, every day of the month until today. */
                image_series: {
                    [key: string]: {
                        all_transaction_count: number;
                        safe: number;
                        suggestive: number;
                        explicit: number;
                    };
                };
            };
            nlp?: {
                emotion: {
                    neutral: number;
                    joy: number;
                    anger: number;
                    sadness: number;
                    fear: number;
                };
                sensitive_info: {
                    address: number;
                    phone: number;
                    email: number;
                };
                text: {
                    text_analyzed: number;
                    profanity: number;
                    toxic_speech: number;
                    hate_speech: number;
                };
                /** @description By UTC day, every day of the month until today. */
                nlp_series: {
                    [key: string]: {
                        all_transaction_count: number;
                        neutral: number;
                        joy: number;
                        anger: number;
                        sadness: number;
                        fear: number;
                        address: number;
                        phone: number;
                        email: number;
                        text_analyzed: number;
                        profanity: number;
                        toxic_speech: number;
                        hate_speech: number;
                    };
                };
            };
            csam?: {
                csam_result: {
                    clear: number;
                    flagged: number;
                };
                /** @description By UTC day, every day of the month until today. */
                csam_series: {
                    [key: string]: {
                        all_transaction_count: number;
                        clear: number;
                        flagged: number;
                    };
                };
            };
        };
        IssueAnalyticsLinkRequestOfLicence: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scope: "licence";
            deeplink_data: string;
        };
        IssueAnalyticsLinkRequestOfStore: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scope: "store";
            requested_by: string;
            subclient: string;
        };
        IssueAnalyticsLinkRequestOfChain: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            scope: "chain";
            requested_by: string;
        };
        IssueAnalyticsLinkRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            of: components["schemas"]["IssueAnalyticsLinkRequestOfLicence"] | components["schemas"]["IssueAnalyticsLinkRequestOfStore"] | components["schemas"]["IssueAnalyticsLinkRequestOfChain"];
            /**
             * @description How long it works.
             * @enum {number}
             */
            days: 7 | 30 | 90 | 365;
        };
        IssueAnalyticsLinkResponse: {
            /** @constant */
            result: "OK";
            /** @description The page with the figures. Its token opens `GET /api/metrics`. */
            analytics_url: string;
            link: {
                /** @description Names the link in calls. */
                grant_id: string;
                /** @enum {string} */
                scope: "licence" | "store" | "chain";
                licence_code: string | null;
                requested_by: string;
                subclient: string | null;
                /** @description Seconds since 1970 UTC; 0 for never. */
                created_at_utc: number;
                /** @description Seconds since 1970 UTC; 0 for never. */
                expires_at_utc: number;
            };
        };
        ListAnalyticsLinksRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
        };
        ListAnalyticsLinksResponse: {
            links: {
                /** @description Names the link in calls. */
                grant_id: string;
                /** @enum {string} */
                scope: "licence" | "store" | "chain";
                licence_code: string | null;
                requested_by: string;
                subclient: string | null;
                /** @description Seconds since 1970 UTC; 0 for never. */
                created_at_utc: number;
                /** @description Seconds since 1970 UTC; 0 for never. */
                expires_at_utc: number;
                /** @description The member who made it; null for callers without member.read, and for links made with an API key or before release 1.7.0. */
                made_by: {
                    /** @description Empty once the person is erased. */
                    name: string;
                    /** @description Whether they left or were removed. */
                    is_former: boolean;
                } | null;
            }[];
        };
        RevokeAnalyticsLinkRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /** @description Names the link in calls. */
            grant_id: string;
        };
        RevokeAnalyticsLinkResponse: {
            /** @constant */
            result: "OK";
        };
        GetPromotionTemplateRequest: {
            /**
             * @description Sent as this text by older clients and ignored: the caller is who is logged in.
             * @constant
             */
            session_id?: "None";
            /** @description In any case, with or without blanks around it. */
            promotion_code: string;
        };
        PromotionCoverageAgeAssurance: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            product: "age_assurance";
            /** @enum {string} */
            modality: "face" | "voice";
            /** @description Transactions a month. */
            allowed_transaction_count: number;
        };
        PromotionCoverageOwas: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            product: "owas";
            /** @enum {string} */
            modality: "image" | "nlp" | "csam";
            /** @description Transactions a month. */
            allowed_transaction_count: number;
        };
        PromotionCoverage: components["schemas"]["PromotionCoverageAgeAssurance"] | components["schemas"]["PromotionCoverageOwas"];
        GetPromotionTemplateResponseOk: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            result: "OK";
            promotion_template: {
                description: string;
                coverage: components["schemas"]["PromotionCoverage"][];
                /** @description Days that it covers, from its redemption on. */
                valid_for_days: number;
            };
        };
        GetPromotionTemplateResponseDeny: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            result: "DENY";
            /** @constant */
            code: "promotion_invalid";
            promotion_template: Record<string, never>;
        };
        GetPromotionTemplateResponse: components["schemas"]["GetPromotionTemplateResponseOk"] | components["schemas"]["GetPromotionTemplateResponseDeny"];
        RedeemPromotionCodeRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /** @description In any case, with or without blanks around it. */
            promotion_code: string;
        };
        AppliedPromotion: {
            promotion_code: string;
            /**
             * @description In the answer to a redemption that was refused.
             * @constant
             */
            reject_reason?: "promotion_already_redeemed";
            description: string;
            coverage: components["schemas"]["PromotionCoverage"][];
            /** @description Seconds since 1970 UTC; 0 for never. */
            redeemed_at_utc: number;
            /** @description From then on it covers nothing. */
            ends_at_utc: number;
        };
        RedeemPromotionCodeResponse: {
            /** @constant */
            result: "OK";
            applied_promotions: components["schemas"]["AppliedPromotion"][];
        } | {
            /** @constant */
            result: "DENY";
            /** @constant */
            code: "promotion_already_redeemed";
            applied_promotions: components["schemas"]["AppliedPromotion"][];
        } | {
            /** @constant */
            result: "DENY";
            /** @constant */
            code: "promotion_invalid";
        };
        GetClientPromotionsRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
        };
        GetClientPromotionsResponse: {
            applied_promotions: components["schemas"]["AppliedPromotion"][];
        };
        ListPlansRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
        };
        ListPlansResponse: {
            plans: {
                /** @enum {string} */
                plan: "starter" | "growth" | "scale";
                /** @description Estimations a month. */
                monthly_limit: number;
                /** @description Cents a month. */
                unit_amount: number;
                currency: string;
                trial_days: number;
            }[];
            /** @description null without a subscription. */
            subscription: {
                /** @enum {string} */
                plan: "starter" | "growth" | "scale";
                /** @enum {string} */
                status: "open" | "incomplete" | "trialing" | "active" | "past_due" | "cancelled";
                /** @description Seconds since 1970 UTC; 0 for never. */
                trial_ends_at_utc: number;
                /** @description Seconds since 1970 UTC; 0 for never. */
                period_ends_at_utc: number;
            } | null;
        };
        ListReceiptsRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /** @description Default: `1`. */
            page?: number;
        };
        ListReceiptsResponse: {
            receipts: {
                receipt_id: string;
                number: string;
                /** @description Seconds since 1970 UTC; 0 for never. */
                paid_at_utc: number;
                /** @enum {string} */
                kind: "plan" | "licences";
                plan: ("starter" | "growth" | "scale") | null;
                quantity: number;
                /** @enum {string} */
                interval: "month" | "year";
                /** @description Cents, as all amounts. */
                amount: number;
                /** @description What of the amount was paid back. */
                refunded: number;
                currency: string;
                /** @description Where its PDF is, on this host; with `&lang=fr` in French. For the web session of the caller. */
                pdf_url: string;
            }[];
            /** @description All of them, on every page. */
            matches: number;
        };
        ListLicencesRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /** @description Default: `1`. */
            page?: number;
            /** @description Default: `10`. */
            page_size?: number;
            /**
             * @description In the order of creation, newest first, deleted licences come last. Default: `"licence_created_at_utc"`.
             * @enum {string}
             */
            sort_by?: "licence_created_at_utc" | "licence_code" | "requested_by" | "subclient" | "location";
            /**
             * @description Default: `"desc"`.
             * @enum {string}
             */
            sort_direction?: "asc" | "desc";
            /** @description Default: `{}`. */
            filter?: {
                /** @enum {string} */
                status?: "activated" | "not_activated" | "deactivated" | "deleted";
                requested_by?: string;
                subclient?: string;
                location?: string;
                /**
                 * @description Those in use whose engagement ends soon, as reminders have it.
                 * @constant
                 */
                engagement?: "soon";
                /**
                 * @description Those whose billing group has this payment result; payment_not_made where it is null.
                 * @enum {string}
                 */
                payment?: "payment_succeeded" | "payment_failed" | "payment_cancelled" | "payment_refunded" | "payment_not_made";
                /** @description These licences, such as those that one call made. */
                deeplink_list?: string[];
                /** @description This one licence, to watch its activation. */
                deeplink_data?: string;
            };
            /** @description Only licences of this one. */
            billing_group_id?: string;
            /** @description Part of a code, store chain, store, counter location or device model. */
            search?: string;
        };
        Licence: {
            /** @description The code that people read, on labels and screens. */
            licence_code: string;
            /** @description Names a licence in calls. It is not the code on its label. */
            deeplink_data: string;
            /** @description Seconds since 1970 UTC; 0 for never. */
            licence_created_at_utc: number;
            /** @description Seconds since 1970 UTC; 0 for never. */
            first_activated_at_utc: number;
            /** @description Seconds since 1970 UTC; 0 for never. */
            activated_at_utc: number;
            /** @description Seconds since 1970 UTC; 0 for never. */
            deactivated_at_utc: number;
            /** @description Seconds since 1970 UTC; 0 for never. */
            deleted_at_utc: number;
            marked_as_deleted: boolean;
            /** @description Seconds since 1970 UTC; 0 for never. */
            last_seen_utc: number;
            device_model: string;
            /** @description Store-Chain */
            requested_by: string;
            /** @description Store */
            subclient: string;
            /** @description Counter Location */
            location: string;
            /** @description Months. */
            engagement_duration: number;
            billed_to_email: string | null;
            billing_group_id: string | null;
            /** @description Of its billing group; null until a payment has a result, and without a group. */
            payment_result: ("payment_succeeded" | "payment_failed" | "payment_cancelled" | "payment_refunded") | null;
            /** @description Its billing group was never paid: no device can activate it, the link can be sent again. */
            awaits_payment: boolean;
            /** @description What the QR code carries; null once activated, deactivated or deleted, and for callers who may not activate it. */
            activation_link: string | null;
        };
        ListLicencesResponse: {
            /** @constant */
            msg: "OK";
            /** @enum {string} */
            result_code: "ok" | "summarization_in_progress";
            licences: components["schemas"]["Licence"][];
            /** @description Share of scans passed in the last 7 days; null without scans. */
            pass_rates_7d: number | null;
            /** @description Of all licences that the caller may see, without deleted ones; total = active + inactive. */
            counters: {
                total: number;
                active: number;
                inactive: number;
            };
            /** @description What filter and search leave; if capped, at least so many. */
            matches: {
                total: number;
                deleted: number;
                capped: boolean;
            };
        };
        ListLicencePlacesRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /**
             * @description Store chains, stores or counter locations.
             * @enum {string}
             */
            place: "requested_by" | "subclient" | "location";
            /** @description Default: `""`. */
            search?: string;
        };
        ListLicencePlacesResponse: {
            /** @description First those that start with the search, then those that contain it. */
            values: string[];
            /** @description Whether these are all that match. */
            complete: boolean;
        };
        GenerateLicencesRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            quantity: number;
            /** @description Store chain, store and counter location. */
            tags: {
                requested_by: string;
                subclient: string;
                location: string;
            };
            /** @description Numbers the counter locations: 'Till' gives 'Till 1', 'Till 2' and so on, after the highest number of that store. Default: `false`. */
            number_counters?: boolean;
            /** @description Self-service customers only, and then required. */
            billed_to_email?: string;
            /** @description Checked against the price book. */
            price_per_licence?: number;
            /** @constant */
            pricing_currency?: "USD";
            /**
             * @deprecated
             * @description Accepted from older clients and ignored.
             */
            reseller_email?: unknown;
            subscription_settings?: {
                /** @enum {string} */
                subscription_period: "month" | "year";
                /**
                 * @deprecated
                 * @description Accepted from older clients and ignored.
                 */
                baseDomain?: unknown;
                /**
                 * @deprecated
                 * @description Accepted from older clients and ignored.
                 */
                env?: unknown;
            };
        };
        GenerateLicencesResponse: {
            /** @constant */
            msg: "OK";
            licences: components["schemas"]["Licence"][];
            billing_group_id: string | null;
        };
        UpdateLicenceDetailsRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /** @description Names a licence in calls. It is not the code on its label. */
            deeplink_data: string;
            requested_by?: string;
            subclient?: string;
            location?: string;
            /** @description Months. */
            engagement_duration?: number;
            /**
             * @deprecated
             * @description Accepted from older clients and ignored.
             */
            deactivated_at_utc?: unknown;
        };
        UpdateLicenceDetailsResponse: {
            /** @constant */
            result: "OK";
            licence: components["schemas"]["Licence"];
        };
        DeleteLicenceRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            deeplink_list: string[];
        };
        DeleteLicenceResponse: {
            /** @constant */
            result: "OK";
            /** @description How many. */
            deleted: number;
        };
        DetachLicenceFromItsDeviceRequest: {
            /**
             * @deprecated
             * @description API key. A claim, checked against the caller.
             */
            session_id?: string;
            /**
             * @deprecated
             * @description Secret key, when not sent by HTTP Basic.
             */
            session_password?: string;
            /** @description Names a licence in calls. It is not the code on its label. */
            deeplink_data: string;
        };
        DetachLicenceFromItsDeviceResponse: {
            /** @constant */
            result: "OK";
            licence: components["schemas"]["Licence"];
        };
        EstimationReport: {
            /**
             * Format: uuid
             * @description Random, made by the device; resending it is always safe.
             */
            report_id: string;
            /**
             * Format: date
             * @description UTC day that the counts are of.
             */
            day: string;
            /**
             * @description The SDK that estimated the ages.
             * @enum {string}
             */
            product: "face" | "voice";
            /** @description How many people were in each age bracket. */
            age_distributions: {
                /** @description Default: `0`. */
                "0-13"?: number;
                /** @description Default: `0`. */
                "13-17"?: number;
                /** @description Default: `0`. */
                "18-24"?: number;
                /** @description Default: `0`. */
                "25+"?: number;
            };
            /** @description Attempts with a picture, a mask or a replay. */
            spoof_count: number;
            /** @description How long the estimations took. */
            latency: {
                /** @description How many estimations there were. */
                count: number;
                /** @description All times added, in milliseconds. */
                sum_ms: number;
                /** @description The shortest time. */
                min_ms: number;
                /** @description The longest time. */
                max_ms: number;
                /** @description How many took how long, by the bins of the guide. */
                histogram?: number[];
            };
        };
        ReportEstimationsRequest: {
            /** @description Each is judged separately: a faulty report never costs its neighbours. */
            reports: components["schemas"]["EstimationReport"][];
        };
        ReportAnswer: {
            /** @description How many were counted now. */
            accepted: number;
            /** @description How many were counted before, by their `report_id`. */
            duplicate: number;
            /** @description Refused one by one, with the reason. */
            rejected: {
                /** @description The position in `reports`, from 0. */
                index: number;
                /** @description Empty when the report has none. */
                report_id: string;
                /** @enum {string} */
                code: "NOT_AN_OBJECT" | "INVALID" | "SUMS_CONTRADICT" | "TOO_LATE" | "IN_FUTURE" | "LICENCE_ENDED";
                /** @description INVALID: the field at fault (RFC 6901). */
                pointer?: string;
                /** @description What is wrong. */
                message?: string;
            }[];
        };
        SafetyReportImage: {
            /**
             * Format: uuid
             * @description Random, made by the device; resending it is always safe.
             */
            report_id: string;
            /**
             * Format: date
             * @description UTC day that the counts are of.
             */
            day: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            modality: "image";
            /** @description How many pictures or texts were checked. */
            transaction_count: number;
            /** @description How many were found in each category. */
            categories: {
                /** @description Default: `0`. */
                safe?: number;
                /** @description Default: `0`. */
                suggestive?: number;
                /** @description Default: `0`. */
                explicit?: number;
            };
        };
        SafetyReportNlp: {
            /**
             * Format: uuid
             * @description Random, made by the device; resending it is always safe.
             */
            report_id: string;
            /**
             * Format: date
             * @description UTC day that the counts are of.
             */
            day: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            modality: "nlp";
            /** @description How many pictures or texts were checked. */
            transaction_count: number;
            /** @description How many were found in each category. */
            categories: {
                /** @description Default: `0`. */
                neutral?: number;
                /** @description Default: `0`. */
                joy?: number;
                /** @description Default: `0`. */
                anger?: number;
                /** @description Default: `0`. */
                sadness?: number;
                /** @description Default: `0`. */
                fear?: number;
                /** @description Default: `0`. */
                address?: number;
                /** @description Default: `0`. */
                phone?: number;
                /** @description Default: `0`. */
                email?: number;
                /** @description Default: `0`. */
                text_analyzed?: number;
                /** @description Default: `0`. */
                profanity?: number;
                /** @description Default: `0`. */
                toxic_speech?: number;
                /** @description Default: `0`. */
                hate_speech?: number;
            };
        };
        SafetyReportCsam: {
            /**
             * Format: uuid
             * @description Random, made by the device; resending it is always safe.
             */
            report_id: string;
            /**
             * Format: date
             * @description UTC day that the counts are of.
             */
            day: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            modality: "csam";
            /** @description How many pictures or texts were checked. */
            transaction_count: number;
            /** @description How many were found in each category. */
            categories: {
                /** @description Default: `0`. */
                clear?: number;
                /** @description Default: `0`. */
                flagged?: number;
            };
        };
        SafetyReport: components["schemas"]["SafetyReportImage"] | components["schemas"]["SafetyReportNlp"] | components["schemas"]["SafetyReportCsam"];
        ReportOnlineSafetyRequest: {
            /** @description Each is judged separately: a faulty report never costs its neighbours. */
            reports: components["schemas"]["SafetyReport"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type RetrieveSessionRequest = components['schemas']['RetrieveSessionRequest'];
export type Identity = components['schemas']['Identity'];
export type UpdateNewSessionRequest = components['schemas']['UpdateNewSessionRequest'];
export type ClearTestDataRequest = components['schemas']['ClearTestDataRequest'];
export type ClearTestDataResponseOk = components['schemas']['ClearTestDataResponseOk'];
export type ClearTestDataResponseDeny = components['schemas']['ClearTestDataResponseDeny'];
export type ClearTestDataResponse = components['schemas']['ClearTestDataResponse'];
export type MakeTestDataRequest = components['schemas']['MakeTestDataRequest'];
export type MakeTestDataResponseOk = components['schemas']['MakeTestDataResponseOk'];
export type MakeTestDataResponseDeny = components['schemas']['MakeTestDataResponseDeny'];
export type MakeTestDataResponse = components['schemas']['MakeTestDataResponse'];
export type ForceTestOutcomeRequest = components['schemas']['ForceTestOutcomeRequest'];
export type ForceTestOutcomeResponseOk = components['schemas']['ForceTestOutcomeResponseOk'];
export type ForceTestOutcomeResponseDeny = components['schemas']['ForceTestOutcomeResponseDeny'];
export type ForceTestOutcomeResponse = components['schemas']['ForceTestOutcomeResponse'];
export type CukkaRequest = components['schemas']['CukkaRequest'];
export type CukkaResponse = components['schemas']['CukkaResponse'];
export type AnalyticsSummaryRequest = components['schemas']['AnalyticsSummaryRequest'];
export type AnalyticsSummaryResponse = components['schemas']['AnalyticsSummaryResponse'];
export type IssueAnalyticsLinkRequestOfLicence = components['schemas']['IssueAnalyticsLinkRequestOfLicence'];
export type IssueAnalyticsLinkRequestOfStore = components['schemas']['IssueAnalyticsLinkRequestOfStore'];
export type IssueAnalyticsLinkRequestOfChain = components['schemas']['IssueAnalyticsLinkRequestOfChain'];
export type IssueAnalyticsLinkRequest = components['schemas']['IssueAnalyticsLinkRequest'];
export type IssueAnalyticsLinkResponse = components['schemas']['IssueAnalyticsLinkResponse'];
export type ListAnalyticsLinksRequest = components['schemas']['ListAnalyticsLinksRequest'];
export type ListAnalyticsLinksResponse = components['schemas']['ListAnalyticsLinksResponse'];
export type RevokeAnalyticsLinkRequest = components['schemas']['RevokeAnalyticsLinkRequest'];
export type RevokeAnalyticsLinkResponse = components['schemas']['RevokeAnalyticsLinkResponse'];
export type GetPromotionTemplateRequest = components['schemas']['GetPromotionTemplateRequest'];
export type PromotionCoverageAgeAssurance = components['schemas']['PromotionCoverageAgeAssurance'];
export type PromotionCoverageOwas = components['schemas']['PromotionCoverageOwas'];
export type PromotionCoverage = components['schemas']['PromotionCoverage'];
export type GetPromotionTemplateResponseOk = components['schemas']['GetPromotionTemplateResponseOk'];
export type GetPromotionTemplateResponseDeny = components['schemas']['GetPromotionTemplateResponseDeny'];
export type GetPromotionTemplateResponse = components['schemas']['GetPromotionTemplateResponse'];
export type RedeemPromotionCodeRequest = components['schemas']['RedeemPromotionCodeRequest'];
export type AppliedPromotion = components['schemas']['AppliedPromotion'];
export type RedeemPromotionCodeResponse = components['schemas']['RedeemPromotionCodeResponse'];
export type GetClientPromotionsRequest = components['schemas']['GetClientPromotionsRequest'];
export type GetClientPromotionsResponse = components['schemas']['GetClientPromotionsResponse'];
export type ListPlansRequest = components['schemas']['ListPlansRequest'];
export type ListPlansResponse = components['schemas']['ListPlansResponse'];
export type ListReceiptsRequest = components['schemas']['ListReceiptsRequest'];
export type ListReceiptsResponse = components['schemas']['ListReceiptsResponse'];
export type ListLicencesRequest = components['schemas']['ListLicencesRequest'];
export type Licence = components['schemas']['Licence'];
export type ListLicencesResponse = components['schemas']['ListLicencesResponse'];
export type ListLicencePlacesRequest = components['schemas']['ListLicencePlacesRequest'];
export type ListLicencePlacesResponse = components['schemas']['ListLicencePlacesResponse'];
export type GenerateLicencesRequest = components['schemas']['GenerateLicencesRequest'];
export type GenerateLicencesResponse = components['schemas']['GenerateLicencesResponse'];
export type UpdateLicenceDetailsRequest = components['schemas']['UpdateLicenceDetailsRequest'];
export type UpdateLicenceDetailsResponse = components['schemas']['UpdateLicenceDetailsResponse'];
export type DeleteLicenceRequest = components['schemas']['DeleteLicenceRequest'];
export type DeleteLicenceResponse = components['schemas']['DeleteLicenceResponse'];
export type DetachLicenceFromItsDeviceRequest = components['schemas']['DetachLicenceFromItsDeviceRequest'];
export type DetachLicenceFromItsDeviceResponse = components['schemas']['DetachLicenceFromItsDeviceResponse'];
export type EstimationReport = components['schemas']['EstimationReport'];
export type ReportEstimationsRequest = components['schemas']['ReportEstimationsRequest'];
export type ReportAnswer = components['schemas']['ReportAnswer'];
export type SafetyReportImage = components['schemas']['SafetyReportImage'];
export type SafetyReportNlp = components['schemas']['SafetyReportNlp'];
export type SafetyReportCsam = components['schemas']['SafetyReportCsam'];
export type SafetyReport = components['schemas']['SafetyReport'];
export type ReportOnlineSafetyRequest = components['schemas']['ReportOnlineSafetyRequest'];
