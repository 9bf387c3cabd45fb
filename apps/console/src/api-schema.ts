// Written by `npm run openapi` from apps/action-api/openapi.json.
export interface paths {
    "/get_credit_balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get credit balance
         * @description Checks the key and reports the balance, the plan, the free creators left today and the state of every limit.
         *
         *     Send `{}`. A good first call: it fails exactly where every other call would fail for the key or the plan.
         *
         *     **Cost:** Free.
         */
        post: operations["get_credit_balance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search_creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search creators
         * @description Searches creators of one platform by filters and shows 10 of them per page, without contact details.
         *
         *     Use `offset` 0, 10, 20 ... 490: at most 500 creators per search. `content.bioKeywords.any` is the most reliable niche filter on `photonet` and `shortnet`. Repeating a call with the same `page_request_id`, filters and offset returns the same page and charges nothing again. With usage pricing off, a page is cut to the free creators that are left today.
         *
         *     **Lookalikes.** A creator is a lookalike when its similarity is at least 0.3 (`creator.lookalikeCreators`) or
         *     0.6 (`audience.audienceLookalike`); the named creator is never among the results. Similarity is a number
         *     from 0 to 1: the weighted mean of the parts below that are known of the named creator. A part unknown of the other creator
         *     counts as 0. Each part, and the mean, is rounded down to a millionth. A creator of whom no part is known can’t be compared with, and is
         *     refused.
         *
         *     | part of `creator.lookalikeCreators` | weight |
         *     | --- | --- |
         *     | topics | 30 |
         *     | words of the bio | 25 |
         *     | interests | 15 |
         *     | hashtags | 15 |
         *     | language | 10 |
         *     | size (followers) | 5 |
         *
         *     | part of `audience.audienceLookalike` | weight |
         *     | --- | --- |
         *     | places | 40 |
         *     | ages | 25 |
         *     | languages | 20 |
         *     | genders | 15 |
         *
         *     - Topics, interests, hashtags and the words of the bio: twice the number of those in common, divided by the sum of both
         *       creators’ numbers.
         *     - Places, ages, languages and genders of the audience: twice the sum of the smaller share of each entry that both have,
         *       divided by the sum of both creators’ shares.
         *     - Language: 1 where equal, else 0.
         *     - Size: 1, less 0.25 for each binary digit that one follower count has more than the other, not below 0.
         *
         *     For example, a creator with the topics chess and go, the language en and 1000 followers, and one with the topic chess, the
         *     same language and 5000 followers, have a similarity of 0.694444.
         *
         *     **Cost:** The first 75 creators returned per UTC day are free, all channels together; after that 1 credit per 4 creators where usage-based pricing is on.
         *
         *     **Limit:** searches: 20 per minute
         */
        post: operations["search_creators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/count_creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count creators
         * @description Counts the creators that the filters of search_creators match, and how many of them are owned; shows none.
         *
         *     `histogram` adds how a figure is spread over the creators that match without the range on that figure itself: at most 24 buckets, `min` <= value < `max`, unknown values in none. Uses none of the free creators.
         *
         *     **Cost:** Free.
         *
         *     **Limit:** counts: 60 per minute
         */
        post: operations["count_creators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_creator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a creator
         * @description Shows one creator with audience, growth and the medians of its size, without contact details.
         *
         *     Give exactly one of `handle` and `creator_id`. A handle finds whoever has it now. Free for creators that the account was shown or owns. Of others a handle, or the id of one in a list, shows the name (`hidden`), and with `show` the rest; another id finds nobody (`none`).
         *
         *     **Cost:** Free; `show` of a `hidden` creator as one creator of a search.
         *
         *     **Limit:** searches: 20 per minute
         */
        post: operations["get_creator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/save_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a search
         * @description Saves filters under a name, with how many creators match now.
         *
         *     At most 200 an account. Names need not be unique.
         *
         *     **Cost:** Free.
         *
         *     **Limit:** counts: 60 per minute
         */
        post: operations["save_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/list_saved_searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List saved searches
         * @description Lists the account’s saved searches: pinned ones first, then the latest changed.
         *
         *     **Cost:** Free.
         */
        post: operations["list_saved_searches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/update_saved_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a saved search
         * @description Changes the name, filters or pin of a saved search.
         *
         *     Fields left out stay as they are; new `filters` replace the old ones as a whole, and are counted again. With `version` the change is refused (422) when somebody changed the search since you read it.
         *
         *     **Cost:** Free.
         *
         *     **Limit:** counts: 60 per minute
         */
        post: operations["update_saved_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delete_saved_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a saved search
         * @description Deletes a saved search.
         *
         *     A second call answers 404.
         *
         *     **Cost:** Free.
         */
        post: operations["delete_saved_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/run_export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an export
         * @description Starts a job that delivers the creators of a search, in its order, with their contact details.
         *
         *     Give `filters`, such as the `filters_used` of a search, or the `history_id` of a search. Creators are frozen on acceptance. `limit` credits are held; 1 credit is captured for each delivered creator that was not owned and has a contact, and the rest comes back when the job ends. `max_credits` bounds that cost, not the hold; owned creators are left out. Without matches: `empty`, no job, nothing held. It and a quote count on `counts` only.
         *
         *     **Cost:** Up to 1 credit per creator; owned creators and creators without contacts are free. The balance must cover `limit` in advance.
         *
         *     **Confirmation:** `confirmed: true` is required; without it the call answers 400 `needs_confirmation` with a quote and nothing runs.
         *
         *     **Limit:** exports: 5 per minute, 40 per hour, 200 per UTC day
         *
         *     **Limit:** counts: 60 per minute
         */
        post: operations["run_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unlock_creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock creators
         * @description Starts a job that delivers up to 25 named creators with their contact details.
         *
         *     The call returns at once with a `history_id`; read the rows with `get_history_data`. Credits for the handles not yet owned are held and captured only for creators that are found and have at least one contact. Creators stay owned for ever and are free from then on. An identical call while its job still runs returns that job.
         *
         *     **Cost:** 1 credit per creator that is delivered with contacts and not already owned. Owned creators are free.
         *
         *     **Confirmation:** `confirmed: true` is required; without it the call answers 400 `needs_confirmation` with a quote and nothing runs.
         *
         *     **Limit:** unlocks: 30 per minute, 1,500 per UTC day
         */
        post: operations["unlock_creators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lookup_creator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up a creator
         * @description Delivers one creator at once, with contact details, unlocking it when the account doesn’t own it.
         *
         *     Give exactly one of `handle` and `creator_id`. `confirmed: true` is needed only where the lookup would charge: the creator is known, has a contact and is not owned. A private profile answers 422 `error`. A refresh brings the profile only: `details_as_of`, `growth_as_of` and `audience_as_of` stay as they are. Where another person has the handle by then, the lookup is of that person, a creator of its own that costs 1 credit; the one known before stays as it was, owned or not, marked `handle_changed`. A call that was free until the network was asked, and charges after it, answers `needs_confirmation`, or 402 where the credit is missing; nothing is charged, and only the live fetch has counted.
         *
         *     **Cost:** 1 credit when the creator has contacts and is not already owned.
         *
         *     **Confirmation:** `confirmed: true` is required where the call would charge.
         *
         *     **Limit:** unlocks: 30 per minute, 1,500 per UTC day
         *
         *     **Limit:** live fetches: 60 per hour, 300 per UTC day
         */
        post: operations["lookup_creator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_history_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get history data
         * @description Reports the progress of an export, unlock or lookup, and reads its rows with contact details once it is complete.
         *
         *     Poll until `status` is `complete`, waiting `retry_after` seconds between calls; then page with `offset` = previous offset + `returned` while `has_more`. Rows of a finished job are a snapshot and never change. A failed or cancelled job answers 422 `error` with `job_status`, `failure` and `credits`; rows it had delivered and charged before are in `creators`. A job that charged stays readable without a plan and credits.
         *
         *     **Cost:** Free.
         */
        post: operations["get_history_data"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancel_job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Stops a running export or unlock, keeps what was delivered and paid, and releases the rest.
         *
         *     The step in flight is finished first, so the job may be `processing` for a moment. Cancelling a job that has ended changes nothing.
         *
         *     **Cost:** Free.
         */
        post: operations["cancel_job"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report_contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a wrong contact
         * @description Reports a delivered contact that is wrong and gives the credit of its row back, once.
         *
         *     Give `creator_id`, or `history_id` with `platform` and `handle`. The contact must be in the row that the job delivered; with `creator_id`, any job. A creator is credited once per account, under a fair-use cap: at most 5% of the creators charged in any 30 days, but at least 5. Reports beyond it are recorded without credit.
         *
         *     **Cost:** Free; may give 1 credit back.
         */
        post: operations["report_contact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/list_search_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List search history
         * @description Lists earlier searches, exports, unlocks and charged lookups, newest first.
         *
         *     Pages of one search are one entry. Look here before you submit a job again whose answer you did not get: it may be running. `filters` of a search or export can be passed back to `search_creators` and `run_export`.
         *
         *     **Cost:** Free.
         */
        post: operations["list_search_history"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search_locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search locations
         * @description Finds countries, regions and cities for the location filters, by any of their names.
         *
         *     Names in any language and script count (`Mailand`, `大阪`), also former ones; from five letters on, one letter may be wrong, missing, too many or swapped with its neighbour. How well a name fits and the number of people decide the order. Pass an `id` from here as `creator.location.id` or `audience.location.id`. A country covers its regions and cities. Places: GeoNames (https://www.geonames.org), CC BY 4.0; say so where you show them to others.
         *
         *     **Cost:** Free.
         */
        post: operations["search_locations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search_languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search languages
         * @description Finds ISO 639-1 languages for the language filters.
         *
         *     A name in any language counts. Without `query` the languages are listed by name. Pass a `code` from here as `creator.language.code` or `audience.language.code`.
         *
         *     **Cost:** Free.
         */
        post: operations["search_languages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search_interests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search interests
         * @description Finds names of interests for `creator.interests` (`photonet`).
         *
         *     Without `query` the interests are listed, the most common first.
         *
         *     **Cost:** Free.
         */
        post: operations["search_interests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search_topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search topics
         * @description Finds topic names for `content.topics`, with the number of creators that have each.
         *
         *     Without `query` the topics are listed, the most common first. Topics work best on `videonet`.
         *
         *     **Cost:** Free.
         */
        post: operations["search_topics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_creator_posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get creator posts
         * @description Reads the recent posts of a creator on photonet, live.
         *
         *     Answers within 15 minutes of a fetch come from a cache and do not count on the live limit; `refresh: true` asks the network again. E-mail addresses and phone numbers in texts are blanked. A private profile answers 422 `error`. Other platforms answer `unavailable`.
         *
         *     **Cost:** Free; a fetch counts on the live limit.
         *
         *     **Limit:** live fetches: 60 per hour, 300 per UTC day
         */
        post: operations["get_creator_posts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a list
         * @description Creates an empty list of creators.
         *
         *     With `platform` the list takes creators of that platform only. Names need not be unique. At most 200 lists per account, 10,000 items per list.
         *
         *     **Cost:** Free.
         */
        post: operations["create_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get lists
         * @description Shows the account’s lists, the latest changed first.
         *
         *     `query` is looked for in the names, case-insensitively.
         *
         *     **Cost:** Free.
         */
        post: operations["get_lists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a list
         * @description Shows a list and its creators in the order they were added.
         *
         *     An item is `open` once the account was shown the creator or owns it, and then has a preview; contact details (`creator`) only where the account owns the creator. `show` opens the closed items of this page, which count as creators that a search returns; ten take one search of the limit, so that one call opens at most 200. An answer ends after 1 MiB of items, with `has_more`.
         *
         *     **Cost:** Free; `show` of closed items as creators of a search, with `confirmed: true` where that charges.
         *
         *     **Confirmation:** `confirmed: true` is required where the call would charge.
         *
         *     **Limit:** searches: 20 per minute
         */
        post: operations["get_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/update_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a list
         * @description Changes the name, description or tags of a list.
         *
         *     Fields left out stay as they are; `description: null` removes it. With `version` the change is refused (422) when somebody changed the list since you read it.
         *
         *     **Cost:** Free.
         */
        post: operations["update_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delete_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a list
         * @description Deletes a list with its notes. Owned creators stay owned.
         *
         *     This can’t be undone. A second call answers 404.
         *
         *     **Cost:** Free.
         */
        post: operations["delete_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/add_to_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add creators to a list
         * @description Adds creators to a list, by name, or all that a job delivered or a search showed.
         *
         *     Give exactly one of `creators` and `history_id`. Creators that are in the list already keep their item as it is; names of no creator come back in `invalid`. Adding neither shows nor unlocks. A list has at most 10,000 items.
         *
         *     **Cost:** Free.
         */
        post: operations["add_to_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remove_from_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove creators from a list
         * @description Removes creators from a list, by name or item id.
         *
         *     Give exactly one of `creators` and `item_ids`. Where one of them is not in the list the answer is 404 and none is removed. Owned creators stay owned.
         *
         *     **Cost:** Free.
         */
        post: operations["remove_from_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/update_list_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update list items
         * @description Changes note, tags or stage of items of a list.
         *
         *     Fields left out stay as they are; `note: null` and `stage: null` remove them. Where one of the items is not in the list the answer is 404 and none is changed.
         *
         *     **Cost:** Free.
         */
        post: operations["update_list_items"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explain_charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain a charge
         * @description Explains which rule, allowance, owned rows and holds led to a charge.
         *
         *     Give exactly one of `ledger_entry_id`, `history_id` (of a search or job) and `request_id` (the `X-Request-ID` of a call). A search or job that moved no credits answers `empty`; an unknown id is a 404.
         *
         *     **Cost:** Free.
         */
        post: operations["explain_charge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/list_ledger_entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List ledger entries
         * @description Lists every movement of the account’s credits, newest first, with the balance after each.
         *
         *     Pages by `before` = `next_before`, in place of `offset`, neither skip nor repeat while credits move. `explain_charge` has details. Works without a plan and credits.
         *
         *     **Cost:** Free.
         */
        post: operations["list_ledger_entries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get usage
         * @description Adds up the credits spent from one day to another, by day, kind, channel or API key.
         *
         *     At most 366 days. Exactly what the ledger says: over the whole time, granted + refunded - spent is the balance and what is held. Works without a plan and credits.
         *
         *     **Cost:** Free.
         */
        post: operations["get_usage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_api_meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get API facts
         * @description Describes the API to programs: version, operations with their costs and limits, sizes and allowed values.
         *
         *     The same facts as the OpenAPI description, in a small answer.
         *
         *     **Cost:** Free.
         */
        post: operations["get_api_meta"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        GetCreditBalanceRequest: Record<string, never>;
        GetCreditBalanceResult: {
            /** @constant */
            status: "ok";
            account_id: string;
            /**
             * Format: int64
             * @description Granted minus spent minus held.
             */
            credits_remaining: number;
            /**
             * Format: int64
             * @description Held for running jobs.
             */
            credits_held: number;
            plan: {
                name: string;
                /** @description Whether this is a paid plan. */
                active: boolean;
            };
            /** @description Whether searches past the free creators are paid with credits. */
            usage_pricing: boolean;
            usage: {
                /** Format: int64 */
                free_creators_per_day: number;
                /** Format: int64 */
                free_creators_left: number;
                /** Format: int64 */
                creators_per_credit: number;
                usage_pricing: boolean;
                /**
                 * Format: date-time
                 * @description 00:00 UTC.
                 */
                resets_at: string;
            };
            limits: components["schemas"]["LimitState"][];
            key: {
                id: string;
                name: string;
                /** @description First characters, to tell keys apart. */
                prefix: string;
            };
            topup_url: string;
            settings_url: string;
        };
        SearchCreatorsRequest: {
            basic: components["schemas"]["BasicFilters"];
            creator?: components["schemas"]["CreatorFilters"];
            audience?: components["schemas"]["AudienceFilters"];
            content?: components["schemas"]["ContentFilters"];
            performance?: components["schemas"]["PerformanceFilters"];
            /**
             * Format: uuid
             * @description `page_request_id` of the previous result, for the next paid page. Keep the same value when retrying.
             */
            page_request_id?: string;
            /**
             * Format: int32
             * @description Where the page starts.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description Most credits it may cost.
             */
            max_credits?: number;
        };
        SearchCreatorsResult: {
            /**
             * Format: int64
             * @description All creators that match, not only this page. Exact.
             */
            total: number;
            /** @description Up to 10 creators in sort order, without contact details. */
            preview_creators: components["schemas"]["CreatorPreview"][];
            /** @description Filters after defaults were applied. Pass as `filters` to `run_export`. */
            filters_used: components["schemas"]["FilterObject"];
            filters_summary: string;
            /** @description Filters that were ignored and sort keys that fell back, in words. */
            warnings: string[];
            /** Format: int64 */
            offset: number;
            /**
             * Format: int64
             * @description `offset` plus the creators returned.
             */
            next_offset: number;
            /** @description False where a search from `next_offset` on would be refused or have no creators. */
            has_more: boolean;
            /** @description Opaque id for this page. */
            page_request_id: string;
            history_id: string;
            /**
             * Format: int64
             * @description Credits this call has cost.
             */
            credits_charged: number;
            /**
             * Format: int64
             * @description Granted minus spent minus held.
             */
            credits_remaining: number;
            /** @description For `explain_charge`. */
            ledger_entry_ids: string[];
            /**
             * Format: int64
             * @description Export credits per creator.
             */
            estimated_cost_per_creator: number;
            /**
             * Format: int64
             * @description How many creators the balance could export.
             */
            max_affordable_count: number;
            /** @description Channel under which the search was recorded. */
            source: string;
            usage: {
                /** Format: int64 */
                free_creators_per_day: number;
                /**
                 * Format: int64
                 * @description After this call.
                 */
                free_creators_left: number;
                /** Format: int64 */
                creators_per_credit: number;
                usage_pricing: boolean;
                /** Format: int64 */
                creators_returned: number;
                /**
                 * Format: int64
                 * @description Returned past the free allowance.
                 */
                creators_charged: number;
                /** Format: int64 */
                credits_charged: number;
            };
            /** @description Hint for agents. */
            suggested_next: string;
        };
        CountCreatorsRequest: {
            basic: components["schemas"]["BasicFilters"];
            creator?: components["schemas"]["CreatorFilters"];
            audience?: components["schemas"]["AudienceFilters"];
            content?: components["schemas"]["ContentFilters"];
            performance?: components["schemas"]["PerformanceFilters"];
            /**
             * @description The figure to make a histogram of.
             * @enum {string}
             */
            histogram?: "follower_count" | "engagement_rate_pct" | "average_likes" | "average_views";
        };
        CountCreatorsResult: {
            /**
             * @description `empty`: no creator matches.
             * @enum {string}
             */
            status: "ok" | "empty";
            /**
             * Format: int64
             * @description All creators that match. Exact.
             */
            total: number;
            /**
             * Format: int64
             * @description Those of them that the account owns.
             */
            owned: number;
            histogram: {
                /** @enum {string} */
                figure: "follower_count" | "engagement_rate_pct" | "average_likes" | "average_views";
                buckets: {
                    min: number;
                    max: number | null;
                    /** Format: int64 */
                    count: number;
                }[];
            } | null;
            filters_used: components["schemas"]["FilterObject"];
            filters_summary: string;
            warnings: string[];
        };
        GetCreatorRequest: {
            /** @description In any spelling. `name`, `@name` and a profile link are the same. */
            handle?: string;
            platform?: components["schemas"]["Platform"];
            /** @description Whatever the handle is now. */
            creator_id?: string;
            /**
             * @description Shows a `hidden` creator, which counts as one that a search returns.
             * @default false
             */
            show?: boolean;
            /**
             * Format: int32
             * @description Most credits it may cost.
             */
            max_credits?: number;
        };
        GetCreatorResult: {
            /**
             * @description `hidden`: not shown to the account yet. `none`: no such creator. `unavailable`: just erased.
             * @enum {string}
             */
            status: "ok" | "hidden" | "none" | "unavailable";
            creator: components["schemas"]["CreatorProfile"] | null;
            /** @description All that is shown of a creator that is `hidden`. */
            hidden: {
                name: string;
                handle: string;
                platform: components["schemas"]["Platform"];
                /**
                 * Format: int64
                 * @description What `show` costs at most.
                 */
                credits_at_most: number;
            } | null;
            /** @description Of `show`; null where it was not needed. */
            history_id: string | null;
            /**
             * Format: int64
             * @description Credits this call has cost.
             */
            credits_charged: number;
            /**
             * Format: int64
             * @description Granted minus spent minus held.
             */
            credits_remaining: number;
            /** @description For `explain_charge`. */
            ledger_entry_ids: string[];
            /** @description Hint for agents. */
            suggested_next?: string;
        };
        SaveSearchRequest: {
            name: string;
            /** @description As for `search_creators`. */
            filters: components["schemas"]["FilterObject"];
            /**
             * @description Pinned ones are listed first.
             * @default false
             */
            pinned?: boolean;
        };
        SaveSearchResult: {
            /** @constant */
            status: "ok";
            saved_search: components["schemas"]["SavedSearch"];
            warnings: string[];
        };
        ListSavedSearchesRequest: {
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 50
             */
            limit?: number;
        };
        ListSavedSearchesResult: {
            /** @enum {string} */
            status: "ok" | "empty";
            saved_searches: components["schemas"]["SavedSearch"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /** Format: int64 */
            total: number;
        };
        UpdateSavedSearchRequest: {
            saved_search_id: string;
            name?: string;
            filters?: components["schemas"]["FilterObject"];
            pinned?: boolean;
            /** Format: int64 */
            version?: number;
        };
        UpdateSavedSearchResult: {
            /** @constant */
            status: "ok";
            saved_search: components["schemas"]["SavedSearch"];
            warnings: string[];
        };
        DeleteSavedSearchRequest: {
            saved_search_id: string;
        };
        DeleteSavedSearchResult: {
            /** @constant */
            status: "ok";
            saved_search_id: string;
            /** @constant */
            deleted: true;
        };
        RunExportRequest: {
            /** @description A `filters_used` object, or any filter object of `search_creators`. */
            filters?: components["schemas"]["FilterObject"];
            /** @description In place of `filters`: a search or an export of yours, whose filters to use. */
            history_id?: string;
            /**
             * Format: int32
             * @description Creators to export.
             */
            limit: number;
            /** @description The literal `true`, for the call to run where it spends credits. Otherwise it answers `needs_confirmation`. */
            confirmed?: boolean;
            /**
             * Format: int32
             * @description Most credits it may cost.
             */
            max_credits?: number;
            /** @description Your name for this export. */
            name?: string;
        };
        RunExportResult: {
            /** @enum {string} */
            status: "processing" | "empty";
            /** @description "" if `empty`. */
            export_id: string;
            /** @description The same id. */
            history_id: string;
            /** Format: int64 */
            limit: number;
            /**
             * Format: int64
             * @description Creators frozen for this export: `limit`, or fewer where fewer match.
             */
            matched: number;
            /**
             * Format: int64
             * @description Held by this call; 0 where an identical job was running.
             */
            credits_held: number;
            /** Format: int64 */
            credits_remaining: number;
            /** @description For `explain_charge`. */
            ledger_entry_ids: string[];
            filters_used: components["schemas"]["FilterObject"];
            filters_summary: string;
            warnings: string[];
            /** @description True when an identical job was running: this is its id and nothing was held now. */
            deduplicated: boolean;
            /**
             * Format: int64
             * @description Seconds to wait before the next poll.
             */
            retry_after: number;
            /** @description Hint for agents. */
            suggested_next: string;
        };
        UnlockCreatorsRequest: {
            /** @description Handles in any spelling, each alone or with its platform. Repetitions are ignored. */
            handles: (string | components["schemas"]["CreatorName"])[];
            /** @description Platform of the bare handles. Without it: the only platform that has the handle, else that of your latest search that showed it; else it is required. */
            platform?: components["schemas"]["Platform"];
            /** @description The literal `true`, for the call to run where it spends credits. Otherwise it answers `needs_confirmation`. */
            confirmed?: boolean;
            /**
             * Format: int32
             * @description Most credits it may cost.
             */
            max_credits?: number;
        };
        UnlockCreatorsResult: {
            /** @constant */
            status: "processing";
            history_id: string;
            /**
             * Format: int64
             * @description Distinct handles.
             */
            requested: number;
            /** Format: int64 */
            duplicates_ignored: number;
            /**
             * Format: int64
             * @description Of the requested ones; they are delivered free.
             */
            already_owned: number;
            /**
             * Format: int64
             * @description Held by this call; 0 where an identical job was running.
             */
            credits_held: number;
            /** Format: int64 */
            credits_remaining: number;
            /** @description For `explain_charge`. */
            ledger_entry_ids: string[];
            /** @description True when an identical job was running: this is its id and nothing was held now. */
            deduplicated: boolean;
            /**
             * Format: int64
             * @description Seconds to wait before the next poll.
             */
            retry_after: number;
            /** @description Hint for agents. */
            suggested_next: string;
        };
        LookupCreatorRequest: {
            /** @description In any spelling. `name`, `@name` and a profile link are the same. */
            handle?: string;
            platform?: components["schemas"]["Platform"];
            /** @description Of an owned creator. */
            creator_id?: string;
            /** @description Needed only where the lookup would charge. */
            confirmed?: boolean;
            /**
             * @description Asks the network first (photonet); counts as a live fetch. Also finds creators the database doesn’t have yet.
             * @default false
             */
            refresh?: boolean;
            /**
             * Format: int32
             * @description Most credits it may cost.
             */
            max_credits?: number;
        };
        LookupCreatorResult: {
            /**
             * @description `none`: no such creator. `unavailable`: known, but can’t be delivered now. Neither charges.
             * @enum {string}
             */
            status: "ok" | "none" | "unavailable";
            creator: components["schemas"]["Creator"] | null;
            /** @description Whether the account owned the creator before this call. */
            was_owned: boolean;
            /** @description The lookup’s entry in the history; null where nothing was charged. */
            history_id: string | null;
            /**
             * Format: int64
             * @description Credits this call has cost.
             */
            credits_charged: number;
            /**
             * Format: int64
             * @description Granted minus spent minus held.
             */
            credits_remaining: number;
            /** @description For `explain_charge`. */
            ledger_entry_ids: string[];
            message?: string;
            /** @description Hint for agents. */
            suggested_next?: string;
        };
        GetHistoryDataRequest: {
            /** @description `export_id` or `history_id` of the job. */
            history_id: string;
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 500
             */
            limit?: number;
            /**
             * @description `csv` gives the rows of this page as text in `csv` and leaves `creators` empty.
             * @default json
             * @enum {string}
             */
            format?: "json" | "csv";
        };
        GetHistoryDataResult: {
            /** @enum {string} */
            status: "processing" | "complete";
            history_id: string;
            kind: components["schemas"]["JobKind"];
            /** @description `partial` when some items could not be delivered; see `failed_items`. */
            outcome: ("full" | "partial") | null;
            creators: components["schemas"]["Creator"][];
            /** @description RFC 4180 with a header line, without a byte order mark; only with `format: csv`. A sign that would make a formula of a text, or of what follows a list separator in it, has an apostrophe before it; a phone number stays a plus sign and digits. */
            csv?: string;
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /**
             * Format: int64
             * @description Rows of the job.
             */
            total: number;
            failed_items: components["schemas"]["FailedItem"][];
            progress: {
                /** Format: int64 */
                done: number;
                /** Format: int64 */
                expected: number;
            } | null;
            credits: components["schemas"]["JobCredits"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            completed_at: string | null;
            /**
             * Format: int64
             * @description Seconds to wait before the next poll.
             */
            retry_after?: number;
            /** @description Hint for agents. */
            suggested_next: string;
        };
        CancelJobRequest: {
            history_id: string;
        };
        CancelJobResult: {
            /** @constant */
            status: "ok";
            history_id: string;
            kind: components["schemas"]["JobKind"];
            job_status: components["schemas"]["JobStatus"];
            cancel_requested: boolean;
            /**
             * Format: int64
             * @description Delivered so far.
             */
            rows: number;
            credits: components["schemas"]["JobCredits"];
            /** @description Hint for agents. */
            suggested_next: string;
        };
        ReportContactRequest: {
            /** @description Whatever the handle is now. */
            creator_id?: string;
            history_id?: string;
            platform?: components["schemas"]["Platform"];
            /** @description In any spelling. `name`, `@name` and a profile link are the same. */
            handle?: string;
            /** @description As it was delivered, or a phone number or e-mail address in another form. */
            contact: string;
            /** @enum {string} */
            reason: "bounced" | "wrong_person" | "not_in_use" | "other";
        };
        ReportContactResult: {
            /** @constant */
            status: "ok";
            /** @constant */
            recorded: true;
            /** @description True when this contact of the creator had been reported before: nothing changed now. */
            repeated: boolean;
            /** Format: int64 */
            credits_returned: number;
            /**
             * Format: int64
             * @description Credits this call has cost.
             */
            credits_charged: number;
            /**
             * Format: int64
             * @description Granted minus spent minus held.
             */
            credits_remaining: number;
            /** @description For `explain_charge`. */
            ledger_entry_ids: string[];
            message: string;
        };
        ListSearchHistoryRequest: {
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 20
             */
            limit?: number;
            /** @enum {string} */
            kind?: "search" | "export" | "unlock" | "lookup";
            job_status?: components["schemas"]["JobStatus"];
        };
        ListSearchHistoryResult: {
            /** @enum {string} */
            status: "ok" | "empty";
            entries: components["schemas"]["HistoryEntry"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /** Format: int64 */
            total: number;
        };
        SearchLocationsRequest: {
            /** @description Beginning of a name, or of a word in it. Case and accents don’t matter. */
            query: string;
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 10
             */
            limit?: number;
            /** @enum {string} */
            type?: "COUNTRY" | "REGION" | "CITY";
        };
        SearchLocationsResult: {
            /**
             * @description `empty` when nothing fits, or nothing from this offset on.
             * @enum {string}
             */
            status: "ok" | "empty";
            locations: components["schemas"]["Location"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /**
             * Format: int64
             * @description All that fit, not only those returned.
             */
            total: number;
        };
        SearchLanguagesRequest: {
            /** @description Beginning of a name, or of a word in it. Case and accents don’t matter. */
            query?: string;
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 50
             */
            limit?: number;
        };
        SearchLanguagesResult: {
            /**
             * @description `empty` when nothing fits, or nothing from this offset on.
             * @enum {string}
             */
            status: "ok" | "empty";
            languages: components["schemas"]["Language"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /**
             * Format: int64
             * @description All that fit, not only those returned.
             */
            total: number;
        };
        SearchInterestsRequest: {
            /** @description Beginning of a name, or of a word in it. Case and accents don’t matter. */
            query?: string;
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 50
             */
            limit?: number;
        };
        SearchInterestsResult: {
            /**
             * @description `empty` when nothing fits, or nothing from this offset on.
             * @enum {string}
             */
            status: "ok" | "empty";
            interests: components["schemas"]["Interest"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /**
             * Format: int64
             * @description All that fit, not only those returned.
             */
            total: number;
        };
        SearchTopicsRequest: {
            /** @description Beginning of a name, or of a word in it. Case and accents don’t matter. */
            query?: string;
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 50
             */
            limit?: number;
        };
        SearchTopicsResult: {
            /**
             * @description `empty` when nothing fits, or nothing from this offset on.
             * @enum {string}
             */
            status: "ok" | "empty";
            topics: components["schemas"]["Topic"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /**
             * Format: int64
             * @description All that fit, not only those returned.
             */
            total: number;
        };
        GetCreatorPostsRequest: {
            /** @description In any spelling. `name`, `@name` and a profile link are the same. */
            handle: string;
            platform?: components["schemas"]["Platform"];
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 12
             */
            limit?: number;
            /** @description `next_cursor` of the previous page of the same creator. */
            cursor?: string;
            /** @default false */
            refresh?: boolean;
        };
        GetCreatorPostsResult: {
            /**
             * @description `empty`: no posts. `none`: no such creator. `unavailable`: the posts can’t be read now, see `message`.
             * @enum {string}
             */
            status: "ok" | "empty" | "none" | "unavailable";
            handle: string;
            platform: components["schemas"]["Platform"];
            posts: components["schemas"]["Post"][];
            /** Format: int64 */
            returned: number;
            has_more: boolean;
            next_cursor: string | null;
            /**
             * Format: date-time
             * @description When the network was asked.
             */
            fetched_at: string | null;
            from_cache: boolean;
            live: components["schemas"]["LiveFetches"];
            message?: string;
        };
        CreateListRequest: {
            name: string;
            description?: string;
            platform?: components["schemas"]["Platform"];
            tags?: string[];
        };
        CreateListResult: {
            /** @constant */
            status: "ok";
            list: components["schemas"]["CreatorList"];
        };
        GetListsRequest: {
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 20
             */
            limit?: number;
            query?: string;
        };
        GetListsResult: {
            /** @enum {string} */
            status: "ok" | "empty";
            lists: components["schemas"]["CreatorList"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /** Format: int64 */
            total: number;
        };
        GetListRequest: {
            list_id: string;
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 100
             */
            limit?: number;
            /**
             * @description Opens the closed items of this page.
             * @default false
             */
            show?: boolean;
            /** @description The literal `true`, for the call to run where it spends credits. Otherwise it answers `needs_confirmation`. */
            confirmed?: boolean;
            /**
             * Format: int32
             * @description Most credits it may cost.
             */
            max_credits?: number;
        };
        GetListResult: {
            /**
             * @description `empty` when there are no items from this offset on.
             * @enum {string}
             */
            status: "ok" | "empty";
            list: components["schemas"]["CreatorList"];
            items: components["schemas"]["ListItem"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /**
             * Format: int64
             * @description All items of the list.
             */
            total: number;
            /**
             * Format: int64
             * @description Closed items among them.
             */
            closed: number;
            /** @description Of `show`; null where it opened nothing. */
            history_id: string | null;
            /**
             * Format: int64
             * @description Credits this call has cost.
             */
            credits_charged: number;
            /**
             * Format: int64
             * @description Granted minus spent minus held.
             */
            credits_remaining: number;
            /** @description For `explain_charge`. */
            ledger_entry_ids: string[];
        };
        UpdateListRequest: {
            list_id: string;
            name?: string;
            description?: string | null;
            tags?: string[];
            /** Format: int64 */
            version?: number;
        };
        UpdateListResult: {
            /** @constant */
            status: "ok";
            list: components["schemas"]["CreatorList"];
        };
        DeleteListRequest: {
            list_id: string;
        };
        DeleteListResult: {
            /** @constant */
            status: "ok";
            list_id: string;
            /** @constant */
            deleted: true;
        };
        AddToListRequest: {
            list_id: string;
            creators?: components["schemas"]["CreatorToAdd"][];
            /** @description A job whose creators to add, or a search: those that its pages showed. */
            history_id?: string;
        };
        AddToListResult: {
            /** @constant */
            status: "ok";
            list_id: string;
            /** Format: int64 */
            added: number;
            /** Format: int64 */
            already_present: number;
            invalid: components["schemas"]["CreatorNotAdded"][];
            /** Format: int64 */
            item_count: number;
        };
        RemoveFromListRequest: {
            list_id: string;
            creators?: components["schemas"]["CreatorName"][];
            item_ids?: string[];
        };
        RemoveFromListResult: {
            /** @constant */
            status: "ok";
            list_id: string;
            /** Format: int64 */
            removed: number;
            /** Format: int64 */
            item_count: number;
        };
        UpdateListItemsRequest: {
            list_id: string;
            item_ids: string[];
            note?: string | null;
            tags?: string[];
            /** @description Such as `contacted`. */
            stage?: string | null;
        };
        UpdateListItemsResult: {
            /** @constant */
            status: "ok";
            list_id: string;
            /** Format: int64 */
            updated: number;
        };
        ExplainChargeRequest: {
            ledger_entry_id?: string;
            history_id?: string;
            request_id?: string;
        };
        ExplainChargeResult: {
            /** @enum {string} */
            status: "ok" | "empty";
            /** @description Oldest first, the first 500. */
            entries: components["schemas"]["LedgerEntry"][];
            /**
             * Format: int64
             * @description Charges and captures minus refunds of these entries.
             */
            credits_charged: number;
            /**
             * Format: int64
             * @description Still held by these entries.
             */
            credits_held: number;
            explanation: string;
        };
        ListLedgerEntriesRequest: {
            /** @description Only entries older than this `ledger_entry_id`. */
            before?: string;
            /**
             * Format: int32
             * @description Row to start from.
             * @default 0
             */
            offset?: number;
            /**
             * Format: int32
             * @description The most rows to return.
             * @default 50
             */
            limit?: number;
            /** @enum {string} */
            kind?: "grant" | "charge" | "hold" | "capture" | "release" | "expire" | "refund";
            /** @description The channel the call came through. */
            source?: components["schemas"]["Channel"];
            /**
             * Format: date
             * @description First day, UTC.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, UTC, included.
             */
            to?: string;
        };
        ListLedgerEntriesResult: {
            /** @enum {string} */
            status: "ok" | "empty";
            entries: components["schemas"]["StatementEntry"][];
            /** Format: int64 */
            returned: number;
            /** Format: int64 */
            offset: number;
            has_more: boolean;
            /** @description `before` of the next page; null on the last. */
            next_before: string | null;
            /**
             * Format: int64
             * @description All that match, whatever `before` is, archived ones too.
             */
            total: number;
            /** @description Null while no entry is archived. */
            record_begins: components["schemas"]["RecordBegins"] | null;
        };
        GetUsageRequest: {
            /**
             * Format: date
             * @description First day, UTC.
             */
            from: string;
            /**
             * Format: date
             * @description Last day, UTC, included.
             */
            to: string;
            /**
             * @default day
             * @enum {string}
             */
            by?: "day" | "kind" | "channel" | "key";
        };
        GetUsageResult: {
            /** @enum {string} */
            status: "ok" | "empty";
            from: string;
            to: string;
            /** @enum {string} */
            by: "day" | "kind" | "channel" | "key";
            /** @description Only those with something in them; days oldest first. */
            rows: components["schemas"]["UsageRow"][];
            /** Format: int64 */
            spent_total: number;
            /** Format: int64 */
            refunded_total: number;
            /** Format: int64 */
            granted_total: number;
        };
        GetApiMetaRequest: Record<string, never>;
        GetApiMetaResult: {
            /** @constant */
            status: "ok";
            version: string;
            /** @constant */
            api_version: "v1";
            operations: components["schemas"]["OperationFacts"][];
            limits: components["schemas"]["LimitFacts"][];
            sizes: {
                /** Format: int64 */
                creators_per_search_page: number;
                /** Format: int64 */
                creators_per_search: number;
                /** Format: int64 */
                creators_per_get_history_data: number;
                /** Format: int64 */
                creators_per_export: number;
                /** Format: int64 */
                handles_per_unlock: number;
            };
            prices: {
                /** Format: int64 */
                free_creators_per_day: number;
                /** Format: int64 */
                creators_per_credit: number;
                /** Format: int64 */
                credits_per_creator: number;
            };
            platforms: string[];
            contact_details: string[];
            sort_by: string[];
        };
        ErrorBody: {
            /** @enum {string} */
            status: "invalid_request" | "needs_confirmation" | "unauthorized" | "usage_pricing_required" | "insufficient_credits" | "api_access_requires_plan" | "account_suspended" | "not_found" | "error" | "rate_limited";
            /** @description For people. */
            message: string;
            /** @description The same as the X-Request-ID header. */
            request_id: string;
            /** @description Hint for agents. */
            suggested_next?: string;
            /**
             * Format: int64
             * @description Whole seconds after which the call passes; equal to Retry-After.
             */
            retry_after?: number;
            topup_url?: string;
            purchase_url?: string;
            settings_url?: string;
            /** @description All problems at once, sorted by field. */
            errors?: components["schemas"]["FieldProblem"][];
            /** @constant */
            errors_truncated?: true;
            /** @description What the call would cost at most. */
            quote?: components["schemas"]["Quote"];
            /** @description The limit that was hit. `calls_in_flight` is a limit on calls at the same time: it has no window and no `reset_at`. */
            limit?: components["schemas"]["LimitHit"];
            job_status?: string;
            failure?: {
                code: string;
                message: string;
                retryable: boolean;
            };
            credits?: components["schemas"]["JobCredits"];
            /** @description Of a job that was cancelled or failed: the rows it had delivered and charged before, paged as usual. */
            creators?: components["schemas"]["Creator"][];
            /** Format: int64 */
            returned?: number;
            /** Format: int64 */
            offset?: number;
            has_more?: boolean;
            /** Format: int64 */
            total?: number;
        };
        /** @enum {string} */
        AccountType: "PERSONAL" | "BUSINESS" | "CREATOR";
        Audience: {
            locations: {
                id: string;
                name: string;
                type: string;
                /** @description Percent of the audience. */
                percentage: number;
            }[];
            ages: {
                /** Format: int64 */
                min: number;
                /** Format: int64 */
                max: number;
                /** @description Percent of the audience. */
                percentage: number;
            }[];
            genders: {
                code: components["schemas"]["Gender"];
                /** @description Percent of the audience. */
                percentage: number;
            }[];
            languages: {
                code: string;
                name: string;
                /** @description Percent of the audience. */
                percentage: number;
            }[];
            /** @description Share of real followers, 0 to 1. */
            credibility: number | null;
        };
        /** @description Share of the followers in an age band. All recorded bands that lie wholly inside the bounds count. */
        AudienceAgeFilter: {
            /** @description Youngest age in years, inclusive. */
            minValue?: number;
            /** @description Oldest age in years, inclusive. */
            maxValue?: number;
            /** @description Minimum share of the audience in percent; without it any share above 0 is enough. */
            percentage?: number;
        };
        /** @description Filters on the followers. */
        AudienceFilters: {
            location?: components["schemas"]["AudienceLocationFilter"];
            age?: components["schemas"]["AudienceAgeFilter"];
            gender?: components["schemas"]["AudienceGenderFilter"];
            language?: components["schemas"]["AudienceLanguageFilter"];
            /** @description Username without @ of a creator on this platform. Only creators whose audience has a similarity of at least 0.6 to its audience match. */
            audienceLookalike?: string;
            /** @description Minimum share of real followers, 0 to 1. */
            audienceCredibilityScore?: number;
        };
        /** @description Share of the followers of a gender. */
        AudienceGenderFilter: {
            code: components["schemas"]["Gender"];
            /** @description Minimum share in percent. Default 50. */
            percentage?: number;
        };
        /** @description Language of the followers. Give code or name. */
        AudienceLanguageFilter: {
            /** @description ISO 639-1 code from search_languages. */
            code?: string;
            /** @description Name of the language; with a code it is only shown. */
            name?: string;
            /** @description Minimum share of the audience in percent; without it any share above 0 is enough. */
            percentage?: number;
        };
        /** @description Where the followers are. Exactly one of id and name. */
        AudienceLocationFilter: {
            /** @description Id from search_locations. */
            id?: string;
            /** @description Only with an id, as filters_used shows it; not used for matching. */
            display_name?: string;
            /** @description Plain place name in any language, case and accent blind; the most populous match is used. An unknown one is refused with the nearest names. */
            name?: string;
            /** @description Minimum share of the audience in percent; without it any share above 0 is enough. */
            percentage?: number;
        };
        BandMedians: {
            /** @constant */
            of: "platform and follower band";
            /** Format: int64 */
            min_followers: number;
            /**
             * Format: int64
             * @description The band ends below this; null where it has no end.
             */
            max_followers: number | null;
            /**
             * Format: int64
             * @description Creators in the band.
             */
            creators: number;
            engagement_rate_pct: number | null;
            average_likes: number | null;
            average_comments: number | null;
            average_views: number | null;
            audience_credibility: number | null;
            /** @description Over one month. */
            follower_growth_pct: number | null;
            /**
             * Format: date-time
             * @description When they were worked out, at most 10 minutes ago.
             */
            as_of: string;
        };
        /** @description Platform, contact requirement, sort order. */
        BasicFilters: {
            /** @description The network to search. One per search. */
            platform: components["schemas"]["Platform"];
            /** @description Creators must list ALL these channels. Default ["EMAIL"]; [] includes creators without a public e-mail. */
            contactDetails?: components["schemas"]["ContactChannel"][];
            /** @description Order of the results, descending. Default FOLLOWER_COUNT. Where a key has no data on the platform or its filter is absent, FOLLOWER_COUNT is used and `warnings` says so. */
            sortBy?: components["schemas"]["SortBy"];
        };
        /** @enum {string} */
        Channel: "api" | "mcp" | "chat" | "app";
        Contact: {
            type: string;
            value: string;
        };
        /** @enum {string} */
        ContactChannel: "BBM" | "EMAIL" | "FACEBOOK" | "PHOTONET" | "ITUNES" | "KAKAO" | "KIK" | "LINEID" | "LINKTREE" | "PHONE" | "PINTEREST" | "SARAHAH" | "SAYAT" | "SKYPE" | "SNAPCHAT" | "TELEGRAM" | "SHORTNET" | "TUMBLR" | "TWITCHTV" | "TWITTER" | "VIBER" | "VK" | "WECHAT" | "WEIBO" | "WHATSAPP" | "VIDEONET";
        /** @description Whole words in the bio, case and accent blind, without stemming. An entry of several words matches bios that have all its words, in any order. In Chinese, Japanese, Thai, Lao, Khmer and Burmese, which have no spaces, any part of a text can be asked for: every two neighbouring characters of an entry must be neighbours in the bio. */
        ContentBioKeywordsFilter: {
            /** @description The bio has at least one of these. */
            any?: string[];
            /** @description The bio has every one of these. */
            all?: string[];
            /** @description The bio has none of these. */
            none?: string[];
        };
        /** @description At least one of these in the recent captions taken together. Entries are read as those of bioKeywords. */
        ContentCaptionKeywordsFilter: {
            keywords: string[];
        };
        /** @description Filters on bio, captions, hashtags, topics, recency. E-mail addresses and phone numbers are not searched. */
        ContentFilters: {
            bioKeywords?: components["schemas"]["ContentBioKeywordsFilter"];
            captionKeywords?: components["schemas"]["ContentCaptionKeywordsFilter"];
            /** @description At least one of these, without #. On photonet and shortnet only, ignored elsewhere. */
            hashtags?: string[];
            /**
             * Format: date
             * @description Only creators who posted on or after this day, YYYY-MM-DD.
             */
            mostRecentPosts?: string | null;
            /** @description At least one of these topics, from search_topics. Works best on videonet. */
            topics?: string[];
            /**
             * Format: int64
             * @description Fewest posts.
             */
            minPostCount?: number;
            /**
             * Format: int64
             * @description Most posts.
             */
            maxPostCount?: number;
        };
        Creator: {
            /** @description The same under every handle of the person. */
            creator_id: string;
            handle: string;
            platform: components["schemas"]["Platform"];
            platform_user_id: string | null;
            name: string;
            profile_url: string | null;
            photo_url: string | null;
            /** @description Whole bio. */
            bio: string | null;
            follower_count: number | null;
            content_count: number | null;
            engagement_rate_pct: number | null;
            average_likes: number | null;
            average_views: number | null;
            average_comments: number | null;
            /** @description Growth in percent by months looked back, `1` to `6`. */
            follower_growth_pct: {
                [key: string]: number;
            } | null;
            is_verified: boolean;
            account_type: components["schemas"]["AccountType"] | null;
            gender: components["schemas"]["Gender"] | null;
            age: number | null;
            /** @description ISO 639-1. */
            language: string | null;
            location: string | null;
            interests: string[];
            topics: string[];
            /** @description `YYYY-MM-DD`. */
            last_post_at: string | null;
            /** @description Share of real followers, 0 to 1. */
            audience_credibility: number | null;
            /** @description First e-mail address. */
            email: string | null;
            emails: string[];
            phone: string | null;
            contacts: components["schemas"]["Contact"][];
            /**
             * Format: date-time
             * @description Null for a creator without contacts, who is delivered free and not owned.
             */
            owned_since: string | null;
            /**
             * Format: int32
             * @description Credits this row has cost in this job.
             * @enum {integer}
             */
            charged: 0 | 1;
            /**
             * Format: date-time
             * @description When the profile was collected: name, bio, addresses, picture, counts, badge and contacts.
             */
            as_of: string;
            /**
             * Format: date-time
             * @description The same of the rest, but for growth and audience; null where none is known, or not when.
             */
            details_as_of: string | null;
            /**
             * Format: date-time
             * @description The same of `follower_growth_pct`.
             */
            growth_as_of: string | null;
            /**
             * Format: date-time
             * @description The same of the audience, with `audience_credibility`.
             */
            audience_as_of: string | null;
            /** @description Concluded, not read or stated. */
            estimated: ("gender" | "age" | "language" | "location" | "interests" | "topics")[];
            /** @description Another person has the handle now: it is the last one known of this creator. */
            handle_changed: boolean;
        };
        /** @description One of these kinds of account. On photonet only, ignored elsewhere. */
        CreatorAccountTypeFilter: {
            types: components["schemas"]["AccountType"][];
        };
        /** @description Filters on the creator. */
        CreatorFilters: {
            /** @description Follower or subscriber count. Inclusive; both bounds are optional; creators whose value is unknown don't match. */
            audienceRange?: components["schemas"]["NumberRange"];
            location?: components["schemas"]["CreatorLocationFilter"];
            language?: components["schemas"]["CreatorLanguageFilter"];
            gender?: components["schemas"]["CreatorGenderFilter"];
            /** @description Age of the creator in years. Inclusive; both bounds are optional; creators whose value is unknown don't match. */
            age?: components["schemas"]["NumberRange"];
            verified?: components["schemas"]["CreatorVerifiedFilter"];
            interests?: components["schemas"]["CreatorInterestsFilter"];
            accountType?: components["schemas"]["CreatorAccountTypeFilter"];
            /** @description Username without @ of a creator on this platform. Only creators whose similarity to it is at least 0.3 match. */
            lookalikeCreators?: string;
        };
        /** @description Gender of the creator. */
        CreatorGenderFilter: {
            code: components["schemas"]["Gender"];
        };
        /** @description At least one of these interests, from search_interests. On photonet only, ignored elsewhere. */
        CreatorInterestsFilter: {
            values: string[];
        };
        /** @description Language of the creator. Give code or name. */
        CreatorLanguageFilter: {
            /** @description ISO 639-1 code from search_languages. */
            code?: string;
            /** @description Name of the language in any language, resolved to its code; with a code it is only shown. */
            name?: string;
        };
        CreatorList: {
            list_id: string;
            name: string;
            description: string | null;
            /** @description When set, the list takes creators of this platform only. */
            platform: components["schemas"]["Platform"] | null;
            /** Format: int64 */
            item_count: number;
            /**
             * Format: int64
             * @description Items whose creators the account owns.
             */
            owned_count: number;
            tags: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updated_at: string;
            /** @description The channel the call came through. */
            source: components["schemas"]["Channel"];
            /**
             * Format: int64
             * @description Grows with every change of name, description or tags.
             */
            version: number;
        };
        /** @description Where the creator is based: this place or anywhere in it. Exactly one of id and name. */
        CreatorLocationFilter: {
            /** @description Id from search_locations. */
            id?: string;
            /** @description Only with an id, as filters_used shows it; not used for matching. */
            display_name?: string;
            /** @description Plain place name in any language, case and accent blind; the most populous match is used. An unknown one is refused with the nearest names. */
            name?: string;
        };
        CreatorName: {
            platform: components["schemas"]["Platform"];
            /** @description In any spelling. `name`, `@name` and a profile link are the same. */
            handle: string;
        };
        CreatorNotAdded: {
            platform: components["schemas"]["Platform"];
            /** @description Empty for somebody erased since the search. */
            handle: string;
            /** @enum {string} */
            reason: "not_found" | "wrong_platform";
        };
        CreatorPreview: {
            /** @description The same under every handle of the person. */
            creator_id: string;
            /** @description Display name. */
            name: string;
            /** @description Username without `@`. */
            handle: string;
            platform: components["schemas"]["Platform"];
            /** @description Followers; subscribers on `videonet`. */
            follower_count: number;
            /** @description Percent: 4.5 means 4.5%. Null when unknown. */
            engagement_rate_pct: number | null;
            /** @description Cut to about 160 characters. */
            bio: string | null;
            /** @description Where the creator is based. */
            location: string | null;
            /** @description Platform verification badge. */
            is_verified: boolean;
            profile_url: string | null;
            /** @description Picture; links of the platform expire after a few days. */
            photo_url: string | null;
            /** @description The account owns it: contacts are free. */
            owned: boolean;
        };
        CreatorProfile: {
            /** @description The same under every handle of the person. */
            creator_id: string;
            /** @description Display name. */
            name: string;
            /** @description Username without `@`. */
            handle: string;
            platform: components["schemas"]["Platform"];
            /** @description Followers; subscribers on `videonet`. */
            follower_count: number;
            /** @description Percent: 4.5 means 4.5%. Null when unknown. */
            engagement_rate_pct: number | null;
            /** @description Cut to about 160 characters. */
            bio: string | null;
            /** @description Where the creator is based. */
            location: string | null;
            /** @description Platform verification badge. */
            is_verified: boolean;
            profile_url: string | null;
            /** @description Picture; links of the platform expire after a few days. */
            photo_url: string | null;
            /** @description The account owns it: contacts are free. */
            owned: boolean;
            /** @description Another person has the handle now: it is the last one known of this creator. */
            handle_changed: boolean;
            content_count: number | null;
            average_likes: number | null;
            average_views: number | null;
            average_comments: number | null;
            /** @description Growth in percent by months looked back, `1` to `6`. */
            follower_growth_pct: {
                [key: string]: number;
            } | null;
            account_type: components["schemas"]["AccountType"] | null;
            gender: components["schemas"]["Gender"] | null;
            age: number | null;
            /** @description ISO 639-1. */
            language: string | null;
            interests: string[];
            topics: string[];
            /** @description `YYYY-MM-DD`. */
            last_post_at: string | null;
            hashtags: string[];
            /** @description Null where nothing of it is known. */
            audience: components["schemas"]["Audience"] | null;
            /** @description Channels of the contacts that an unlock delivers. */
            contact_types: components["schemas"]["ContactChannel"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            as_of: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            details_as_of: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            growth_as_of: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            audience_as_of: string | null;
            /** @description Concluded, not read or stated. */
            estimated: ("gender" | "age" | "language" | "location" | "interests" | "topics")[];
            medians: components["schemas"]["BandMedians"] | null;
            /** @description Percent of the creators of that size with a known rate whose rate is lower. */
            percentile: {
                engagement_rate_pct: number | null;
            };
        };
        CreatorToAdd: {
            platform: components["schemas"]["Platform"];
            /** @description In any spelling. `name`, `@name` and a profile link are the same. */
            handle: string;
            /**
             * Format: int64
             * @description That of a removed item puts it back there.
             */
            position?: number;
            note?: string;
            tags?: string[];
            /** @description Such as `contacted`. */
            stage?: string;
        };
        /** @description true: only verified accounts. false: no restriction. */
        CreatorVerifiedFilter: {
            value: boolean;
        };
        FailedItem: {
            handle: string;
            /** @enum {string} */
            reason: "not_found" | "private" | "no_contact" | "suppressed" | "source_error";
            retryable: boolean;
        };
        FieldProblem: {
            /** @description Path such as `audience.age.percentage` or `handles[3]`; empty for the body itself. */
            field: string;
            problem: string;
            /** @enum {string} */
            code: "required" | "unknown_field" | "wrong_type" | "too_small" | "too_large" | "too_short" | "too_long" | "invalid_format" | "not_allowed_value" | "conflict" | "exactly_one_of" | "invalid_json";
            allowed?: (string | number | boolean)[];
            min?: number;
            max?: number;
        };
        FilterObject: {
            basic: components["schemas"]["BasicFilters"];
            creator?: components["schemas"]["CreatorFilters"];
            audience?: components["schemas"]["AudienceFilters"];
            content?: components["schemas"]["ContentFilters"];
            performance?: components["schemas"]["PerformanceFilters"];
        };
        /** @enum {string} */
        Gender: "MALE" | "FEMALE";
        HistoryEntry: {
            history_id: string;
            /** @enum {string} */
            kind: "search" | "export" | "unlock" | "lookup";
            /** @description Searches are always `complete`. */
            job_status: components["schemas"]["JobStatus"];
            /** @description The channel the call came through. */
            source: components["schemas"]["Channel"];
            platform: components["schemas"]["Platform"] | null;
            filters: components["schemas"]["FilterObject"] | null;
            filters_summary: string | null;
            /**
             * Format: int64
             * @description Creators that matched; null for unlocks and lookups.
             */
            total: number | null;
            /**
             * Format: int64
             * @description Creators asked for; for a search those shown so far.
             */
            requested: number;
            /**
             * Format: int64
             * @description Creators delivered; for a search those shown so far.
             */
            rows: number;
            /** Format: int64 */
            credits_charged: number;
            /** Format: int64 */
            credits_held: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            completed_at: string | null;
        };
        Interest: {
            name: string;
        };
        JobCredits: {
            /**
             * Format: int64
             * @description Still held for this job.
             */
            held: number;
            /**
             * Format: int64
             * @description Spent by this job so far.
             */
            charged: number;
            /**
             * Format: int64
             * @description Held at first and then released.
             */
            released: number;
        };
        /** @enum {string} */
        JobKind: "export" | "unlock" | "lookup";
        /** @enum {string} */
        JobStatus: "processing" | "complete" | "failed" | "cancelled";
        Language: {
            code: string;
            name: string;
            /** @description The name, or code, by which the language was found. */
            matched_name: string;
        };
        LedgerEntry: {
            ledger_entry_id: string;
            /** @enum {string} */
            kind: "grant" | "charge" | "hold" | "capture" | "release" | "expire" | "refund";
            /**
             * Format: int64
             * @description Change of the credits: negative for charges and captures.
             */
            amount: number;
            /**
             * Format: int64
             * @description Change of the held credits.
             */
            held_change: number;
            /** Format: int64 */
            credits_remaining_after: number;
            /** @description The rule that made it, such as `search.page`. */
            rule: string;
            history_id: string | null;
            request_id: string | null;
            /** @description What the amount was computed from: allowance, owned rows, accumulated creators. */
            facts: {
                [key: string]: string | number | boolean | null;
            };
            explanation: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
        };
        LimitFacts: {
            policy: string;
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            window_seconds: number;
            rolling: boolean;
        };
        LimitHit: {
            policy: string;
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            window_seconds?: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            reset_at?: string;
        };
        LimitState: {
            policy: string;
            /** Format: int64 */
            limit: number;
            /**
             * Format: int64
             * @description Length of the rolling window; 86400 for the UTC day.
             */
            window_seconds: number;
            /** Format: int64 */
            remaining: number;
            /**
             * Format: date-time
             * @description When the next slot comes free, or the day ends.
             */
            reset_at: string;
        };
        ListItem: {
            item_id: string;
            /**
             * Format: int64
             * @description Items are in this order.
             */
            position: number;
            /** @description The account was shown the creator or owns it. Of others only id, handle, name and platform are given: the rest is null, 0 or false. */
            open: boolean;
            /** @description The same under every handle of the person. */
            creator_id: string;
            /** @description Display name. */
            name: string;
            /** @description Username without `@`. */
            handle: string;
            platform: components["schemas"]["Platform"];
            /** @description Followers; subscribers on `videonet`. */
            follower_count: number;
            /** @description Percent: 4.5 means 4.5%. Null when unknown. */
            engagement_rate_pct: number | null;
            /** @description Cut to about 160 characters. */
            bio: string | null;
            /** @description Where the creator is based. */
            location: string | null;
            /** @description Platform verification badge. */
            is_verified: boolean;
            profile_url: string | null;
            /** @description Picture; links of the platform expire after a few days. */
            photo_url: string | null;
            /** @description The account owns it: contacts are free. */
            owned: boolean;
            /** @description Another person has the handle now: it is the last one known of this creator. */
            handle_changed: boolean;
            note: string | null;
            tags: string[];
            stage: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            added_at: string;
            /** @description The whole row with contacts; only for owned creators. */
            creator: components["schemas"]["Creator"] | null;
        };
        LiveFetches: {
            /** Format: int64 */
            hour_remaining: number;
            /** Format: int64 */
            day_remaining: number;
            /** @description Whether this call counted as a live fetch; answers from the cache do not. */
            counted: boolean;
        };
        Location: {
            id: string;
            name: string;
            /** @description With what it lies in, such as `Lyon, Auvergne-Rhône-Alpes, France`. */
            display_name: string;
            /** @enum {string} */
            type: "COUNTRY" | "REGION" | "CITY";
            /** @description ISO 3166-1 alpha-2. */
            country_code: string;
            parent_id: string | null;
            /** @description The name by which the place was found. */
            matched_name: string;
        };
        NumberRange: {
            /** @description Lower bound, inclusive. */
            minValue?: number;
            /** @description Upper bound, inclusive. */
            maxValue?: number;
        };
        OperationFacts: {
            name: string;
            title: string;
            summary: string;
            cost: string;
            limits: string[];
            /** @enum {string} */
            confirmation: "always" | "when_charging" | "never";
            spends: boolean;
            read_only: boolean;
        };
        /** @description Growth of the followers. */
        PerformanceAudienceGrowthFilter: {
            /**
             * Format: int32
             * @description Lookback in months. Default 1.
             */
            interval?: number;
            /** @description Minimum growth in percent. */
            percentage?: number;
        };
        /** @description Engagement and growth. */
        PerformanceFilters: {
            /** @description Average likes per post. Inclusive; both bounds are optional; creators whose value is unknown don't match. */
            averageLikes?: components["schemas"]["NumberRange"];
            /** @description Average views per video. Inclusive; both bounds are optional; creators whose value is unknown don't match. */
            averageViews?: components["schemas"]["NumberRange"];
            /** @description Engagement rate in percent (3 means 3 %). Inclusive; both bounds are optional; creators whose value is unknown don't match. */
            engagementRate?: components["schemas"]["NumberRange"];
            audienceGrowth?: components["schemas"]["PerformanceAudienceGrowthFilter"];
        };
        /** @enum {string} */
        Platform: "photonet" | "videonet" | "shortnet";
        Post: {
            /** @description Identifier used in post URLs. */
            shortcode: string;
            caption: string | null;
            /**
             * Format: int64
             * @description Unix timestamp of creation, seconds.
             */
            timestamp: number;
            /**
             * Format: int64
             * @description Likes. Where the owner hides them: the visible preview count, else 0.
             */
            like_count: number;
            /** Format: int64 */
            comment_count: number;
            /** @enum {string} */
            media_type: "image" | "video" | "carousel";
            /** @description Primary media URL; signed by the network, expires after some days. */
            media_url: string;
            /** @description For videos, else null. */
            thumbnail_url: string | null;
            is_video: boolean;
            /**
             * Format: int64
             * @description Videos only.
             */
            video_view_count: number | null;
            /** @description Name of the tagged place. */
            location: string | null;
            /** @description Name of the tagged place. Same value as `location`. */
            "the service": string | null;
            /** @description Usernames. */
            tagged_users: string[];
            /** @description Extracted from the caption: lower-case, unique, in order. */
            hashtags: string[];
        };
        Quote: {
            /** Format: int64 */
            max_credits: number;
            /** Format: int64 */
            already_owned?: number;
            /** Format: int64 */
            credits_remaining: number;
        };
        RecordBegins: {
            /** @description First day, UTC. */
            on: string;
            /**
             * Format: int64
             * @description Carried over to it.
             */
            balance: number;
            /**
             * Format: int64
             * @description Entries before it.
             */
            archived: number;
        };
        SavedSearch: {
            saved_search_id: string;
            name: string;
            /** @description After defaults, as in `filters_used`. */
            filters: components["schemas"]["FilterObject"];
            filters_summary: string;
            pinned: boolean;
            /**
             * Format: int64
             * @description Creators that matched when the filters were saved last.
             */
            total_when_saved: number;
            /**
             * Format: date-time
             * @description When the filters were saved last.
             */
            saved_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Grows with every change.
             */
            version: number;
        };
        /** @enum {string} */
        SortBy: "DESCRIPTION" | "AVERAGE_LIKE" | "AVERAGE_LIKES" | "AUDIENCE_LOCATION" | "AUDIENCE_LOCATIONS" | "AUDIENCE_LANGUAGE" | "AUDIENCE_AGE" | "AUDIENCE_INTERESTS" | "AUDIENCE_LOOKALIKES" | "AUDIENCE_BRAND_AFFINITIES" | "FOLLOWER_COUNT" | "FOLLOWER_GROWTH" | "AIRTIME" | "ENGAGEMENT_RATE" | "TOPIC_RELEVANCE" | "AVERAGE_VIEWS" | "REELS_VIEWS" | "PEAK_VIEWERS" | "AVG_CONCURRENT_VIEWERS" | "TOTAL_VIEWS_GROWTH" | "TOTAL_LIKES_GROWTH" | "HOURS_WATCHED" | "CREATOR_LOOKALIKES" | "CONTENT_COUNT";
        StatementEntry: {
            ledger_entry_id: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /** @enum {string} */
            kind: "grant" | "charge" | "hold" | "capture" | "release" | "expire" | "refund";
            /** @description For people. */
            reason: string;
            source: components["schemas"]["Channel"] | null;
            /**
             * Format: int64
             * @description Change of what can be spent; 0 for captures, whose credits were set aside before.
             */
            credits: number;
            /**
             * Format: int64
             * @description Credits spent by it; negative for refunds.
             */
            spent: number;
            /** Format: int64 */
            balance_after: number;
            history_id: string | null;
            /** @description What it was for: name of the export, summary of the filters. */
            label: string | null;
        };
        Topic: {
            name: string;
            /** Format: int64 */
            creator_count: number;
        };
        UsageRow: {
            /** @description Day, kind, channel or id of the API key; `unknown` where none was recorded. */
            key: string;
            /** Format: int64 */
            spent: number;
            by_kind: {
                /** Format: int64 */
                searches: number;
                /** Format: int64 */
                exports: number;
                /** Format: int64 */
                unlocks: number;
                /** Format: int64 */
                lookups: number;
                /** Format: int64 */
                other: number;
            };
            /** Format: int64 */
            refunded: number;
            /**
             * Format: int64
             * @description Creators that were paid for.
             */
            creators: number;
            /**
             * Format: int64
             * @description Calls that spent credits or set some aside.
             */
            calls: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this call; explain_charge accepts it. */
        RequestId: string;
        /** @description Present when the answer is that of an earlier call under the same Idempotency-Key. */
        IdempotentReplayed: "true";
        /** @description How to authenticate. */
        WwwAuthenticate: string;
        /** @description Of each window that the call counted on, such as `"exports-per-minute"`: calls left (r) and seconds until the next one (t). Absent where it counted on none: repeated calls, answers from a cache. */
        RateLimit: string;
        /** @description The same windows: calls (q) in seconds (w). */
        RateLimitPolicy: string;
        /** @description Whole seconds after which the call passes. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_credit_balance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetCreditBalanceRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCreditBalanceResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    search_creators: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
                /** @description The most credits this call may cost, whatever its body says: the smaller of this and `max_credits` holds. A call that could cost more is refused (422) and nothing is charged; a malformed value is a 400. For whoever runs a client and wants to bound every call it makes. */
                "X-Max-Credits"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchCreatorsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchCreatorsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `usage_pricing_required`: The free creators of the day are used up and usage-based pricing is off. `insufficient_credits`: The balance is too low. Nothing was charged. */
            402: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    count_creators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountCreatorsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountCreatorsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_creator: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
                /** @description The most credits this call may cost, whatever its body says: the smaller of this and `max_credits` holds. A call that could cost more is refused (422) and nothing is charged; a malformed value is a 400. For whoever runs a client and wants to bound every call it makes. */
                "X-Max-Credits"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetCreatorRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCreatorResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `usage_pricing_required`: The free creators of the day are used up and usage-based pricing is off. `insufficient_credits`: The balance is too low. Nothing was charged. */
            402: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    save_search: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveSearchRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveSearchResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_saved_searches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListSavedSearchesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSavedSearchesResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    update_saved_search: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSavedSearchRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateSavedSearchResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_saved_search: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteSavedSearchRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteSavedSearchResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    run_export: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
                /** @description The most credits this call may cost, whatever its body says: the smaller of this and `max_credits` holds. A call that could cost more is refused (422) and nothing is charged; a malformed value is a 400. For whoever runs a client and wants to bound every call it makes. */
                "X-Max-Credits"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunExportRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunExportResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. `needs_confirmation`: `confirmed: true` is missing on a call that would spend credits. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `insufficient_credits`: The balance is too low. Nothing was charged. */
            402: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unlock_creators: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
                /** @description The most credits this call may cost, whatever its body says: the smaller of this and `max_credits` holds. A call that could cost more is refused (422) and nothing is charged; a malformed value is a 400. For whoever runs a client and wants to bound every call it makes. */
                "X-Max-Credits"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlockCreatorsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlockCreatorsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. `needs_confirmation`: `confirmed: true` is missing on a call that would spend credits. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `insufficient_credits`: The balance is too low. Nothing was charged. */
            402: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    lookup_creator: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
                /** @description The most credits this call may cost, whatever its body says: the smaller of this and `max_credits` holds. A call that could cost more is refused (422) and nothing is charged; a malformed value is a 400. For whoever runs a client and wants to bound every call it makes. */
                "X-Max-Credits"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LookupCreatorRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupCreatorResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. `needs_confirmation`: `confirmed: true` is missing on a call that would spend credits. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `insufficient_credits`: The balance is too low. Nothing was charged. */
            402: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_history_data: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetHistoryDataRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetHistoryDataResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    cancel_job: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelJobRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelJobResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    report_contact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportContactRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportContactResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_search_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListSearchHistoryRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSearchHistoryResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    search_locations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchLocationsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchLocationsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    search_languages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchLanguagesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchLanguagesResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    search_interests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchInterestsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchInterestsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    search_topics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchTopicsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchTopicsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_creator_posts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetCreatorPostsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCreatorPostsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateListRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateListResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_lists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetListsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetListsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
                /** @description The most credits this call may cost, whatever its body says: the smaller of this and `max_credits` holds. A call that could cost more is refused (422) and nothing is charged; a malformed value is a 400. For whoever runs a client and wants to bound every call it makes. */
                "X-Max-Credits"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetListRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetListResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. `needs_confirmation`: `confirmed: true` is missing on a call that would spend credits. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `usage_pricing_required`: The free creators of the day are used up and usage-based pricing is off. `insufficient_credits`: The balance is too low. Nothing was charged. */
            402: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    update_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateListRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateListResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteListRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteListResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    add_to_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddToListRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddToListResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    remove_from_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveFromListRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveFromListResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    update_list_items: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe for 24 hours: the same key and body give the stored answer; the same key with another body is a 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateListItemsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateListItemsResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    explain_charge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExplainChargeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainChargeResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: Absent, or of another account. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_ledger_entries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListLedgerEntriesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLedgerEntriesResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_usage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUsageRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUsageResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_api_meta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetApiMetaRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetApiMetaResult"];
                };
            };
            /** @description `invalid_request`: The body fails validation. Nothing ran. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unauthorized`: The key is missing or not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `api_access_requires_plan`: The account has neither an active paid plan nor credits. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The request did not arrive within 15 seconds. Nothing ran. */
            408: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is larger than 1 MiB. Nothing ran. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The body is not sent as `application/json` without content encoding. Nothing ran. */
            415: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: A limit is hit. This call consumed nothing. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_request`: The header fields are larger than 16 KiB. Nothing ran. */
            431: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `error`: A valid request that can’t be carried out (422), or a fault of the server (500). Repeat a write with the same `Idempotency-Key`: it may have run. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
