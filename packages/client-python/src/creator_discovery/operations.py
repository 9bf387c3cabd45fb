# Written by `npm run openapi` from apps/action-api/openapi.json.
"""Types of the action API: the request and result of each operation, and the shapes in them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Literal, TypedDict, Union, overload


class GetCreditBalanceRequest(TypedDict):
    pass


class GetCreditBalanceResultPlan(TypedDict):
    name: str
    active: bool


class GetCreditBalanceResultUsage(TypedDict):
    free_creators_per_day: int
    free_creators_left: int
    creators_per_credit: int
    usage_pricing: bool
    resets_at: str
    paid_search_credits_per_day: Union[int, None]
    paid_search_credits_today: int


class GetCreditBalanceResultKeyCreditLimit(TypedDict):
    amount: int
    per: Literal["day", "month"]
    remaining: int
    reset_at: str


class GetCreditBalanceResultKey(TypedDict):
    id: str
    name: str
    prefix: str
    scopes: list[Literal["search", "contacts", "lists", "live", "account", "webhooks"]]
    expires_at: Union[str, None]
    credit_limit: Union[GetCreditBalanceResultKeyCreditLimit, None]


class GetCreditBalanceResult(TypedDict):
    status: Literal["ok"]
    account_id: str
    credits_remaining: int
    credits_held: int
    plan: GetCreditBalanceResultPlan
    usage_pricing: bool
    usage: GetCreditBalanceResultUsage
    limits: list[LimitState]
    key: GetCreditBalanceResultKey
    topup_url: str
    settings_url: str


class _SearchCreatorsRequest(TypedDict):
    basic: BasicFilters


class SearchCreatorsRequest(_SearchCreatorsRequest, total=False):
    creator: CreatorFilters
    audience: AudienceFilters
    content: ContentFilters
    performance: PerformanceFilters
    exclude: Exclusions
    new_since: str
    saved_search_id: str
    page_request_id: str
    offset: int
    max_credits: int


class SearchCreatorsResultUsage(TypedDict):
    free_creators_per_day: int
    free_creators_left: int
    creators_per_credit: int
    usage_pricing: bool
    creators_returned: int
    creators_charged: int
    credits_charged: int


class SearchCreatorsResult(TypedDict):
    total: int
    preview_creators: list[CreatorPreview]
    filters_used: FilterObject
    filters_summary: str
    warnings: list[str]
    offset: int
    next_offset: int
    has_more: bool
    page_request_id: str
    history_id: str
    credits_charged: int
    credits_remaining: int
    ledger_entry_ids: list[str]
    estimated_cost_per_creator: int
    max_affordable_count: int
    source: str
    usage: SearchCreatorsResultUsage
    suggested_next: str


class _CountCreatorsRequest(TypedDict):
    basic: BasicFilters


class CountCreatorsRequest(_CountCreatorsRequest, total=False):
    creator: CreatorFilters
    audience: AudienceFilters
    content: ContentFilters
    performance: PerformanceFilters
    exclude: Exclusions
    new_since: str
    saved_search_id: str
    histogram: Literal["follower_count", "engagement_rate_pct", "average_likes", "average_views"]
    alternatives: list[dict[str, Any]]
    facets: list[Literal["interests", "topics", "languages", "locations"]]


class CountCreatorsResultLeftOut(TypedDict):
    total: int
    owned: int
    shown: int
    lists: int
    jobs: int


class CountCreatorsResultFacets(TypedDict, total=False):
    interests: Union[list[FacetValue], None]
    topics: Union[list[FacetValue], None]
    languages: Union[list[FacetValue], None]
    locations: Union[list[FacetValue], None]


class CountCreatorsResultHistogramBucketsItem(TypedDict):
    min: float
    max: Union[float, None]
    count: int


class CountCreatorsResultHistogram(TypedDict):
    figure: Literal["follower_count", "engagement_rate_pct", "average_likes", "average_views"]
    buckets: list[CountCreatorsResultHistogramBucketsItem]


class CountCreatorsResult(TypedDict):
    status: Literal["ok", "empty"]
    total: int
    owned: int
    left_out: CountCreatorsResultLeftOut
    alternatives: list[int]
    facets: CountCreatorsResultFacets
    histogram: Union[CountCreatorsResultHistogram, None]
    filters_used: FilterObject
    filters_summary: str
    warnings: list[str]


class _FindCreatorsRequest(TypedDict):
    query: str


class FindCreatorsRequest(_FindCreatorsRequest, total=False):
    platform: Platform
    limit: int


class FindCreatorsResult(TypedDict):
    status: Literal["ok", "empty"]
    creators: list[FoundCreator]


class GetCreatorRequest(TypedDict, total=False):
    handle: str
    platform: Platform
    creator_id: str
    show: bool
    max_credits: int


class GetCreatorResultHidden(TypedDict):
    name: str
    handle: str
    platform: Platform
    credits_at_most: int


class _GetCreatorResult(TypedDict):
    status: Literal["ok", "hidden", "none", "unavailable"]
    creator: Union[CreatorProfile, None]
    hidden: Union[GetCreatorResultHidden, None]
    in_lists: list[ListMembership]
    history: list[CreatorEncounter]
    history_id: Union[str, None]
    credits_charged: int
    credits_remaining: int
    ledger_entry_ids: list[str]


class GetCreatorResult(_GetCreatorResult, total=False):
    suggested_next: str


class _SaveSearchRequest(TypedDict):
    name: str
    filters: FilterObject


class SaveSearchRequest(_SaveSearchRequest, total=False):
    pinned: bool
    watch: bool
    notify: bool


class SaveSearchResult(TypedDict):
    status: Literal["ok"]
    saved_search: SavedSearch
    warnings: list[str]


class ListSavedSearchesRequest(TypedDict, total=False):
    offset: int
    limit: int


class ListSavedSearchesResult(TypedDict):
    status: Literal["ok", "empty"]
    saved_searches: list[SavedSearch]
    returned: int
    offset: int
    has_more: bool
    total: int


class _UpdateSavedSearchRequest(TypedDict):
    saved_search_id: str


class UpdateSavedSearchRequest(_UpdateSavedSearchRequest, total=False):
    name: str
    filters: FilterObject
    pinned: bool
    watch: bool
    notify: bool
    seen: bool
    opened: bool
    version: int


class UpdateSavedSearchResult(TypedDict):
    status: Literal["ok"]
    saved_search: SavedSearch
    warnings: list[str]


class DeleteSavedSearchRequest(TypedDict):
    saved_search_id: str


class DeleteSavedSearchResult(TypedDict):
    status: Literal["ok"]
    saved_search_id: str
    deleted: bool


class _RunExportRequest(TypedDict):
    limit: int


class RunExportRequest(_RunExportRequest, total=False):
    filters: FilterObject
    history_id: str
    list_id: str
    items: ListItemFilter
    confirmed: bool
    max_credits: int
    name: str
    reason: str


class RunExportResult(TypedDict):
    status: Literal["processing", "empty"]
    export_id: str
    history_id: str
    limit: int
    matched: int
    credits_held: int
    credits_remaining: int
    ledger_entry_ids: list[str]
    filters_used: Union[FilterObject, None]
    filters_summary: str
    warnings: list[str]
    deduplicated: bool
    retry_after: int
    suggested_next: str


class _UnlockCreatorsRequest(TypedDict):
    handles: list[Union[str, CreatorName]]


class UnlockCreatorsRequest(_UnlockCreatorsRequest, total=False):
    platform: Platform
    confirmed: bool
    max_credits: int
    reason: str


class UnlockCreatorsResult(TypedDict):
    status: Literal["processing"]
    history_id: str
    requested: int
    duplicates_ignored: int
    already_owned: int
    credits_held: int
    credits_remaining: int
    ledger_entry_ids: list[str]
    deduplicated: bool
    retry_after: int
    suggested_next: str


class LookupCreatorRequest(TypedDict, total=False):
    handle: str
    platform: Platform
    creator_id: str
    confirmed: bool
    refresh: bool
    max_credits: int
    reason: str


class _LookupCreatorResult(TypedDict):
    status: Literal["ok", "none", "unavailable"]
    creator: Union[Creator, None]
    was_owned: bool
    history_id: Union[str, None]
    credits_charged: int
    credits_remaining: int
    ledger_entry_ids: list[str]


class LookupCreatorResult(_LookupCreatorResult, total=False):
    message: str
    suggested_next: str


class _GetHistoryDataRequest(TypedDict):
    history_id: str


class GetHistoryDataRequest(_GetHistoryDataRequest, total=False):
    offset: int
    limit: int
    format: Literal["json", "csv"]
    file_link: bool


class GetHistoryDataResultProgress(TypedDict):
    done: int
    expected: int


class _GetHistoryDataResult(TypedDict):
    status: Literal["processing", "complete"]
    history_id: str
    kind: JobKind
    outcome: Union[Literal["full", "partial"], None]
    creators: list[Creator]
    returned: int
    offset: int
    has_more: bool
    total: int
    failed_items: list[FailedItem]
    progress: Union[GetHistoryDataResultProgress, None]
    credits: JobCredits
    created_at: str
    completed_at: Union[str, None]
    suggested_next: str


class GetHistoryDataResult(_GetHistoryDataResult, total=False):
    csv: str
    file_url: str
    retry_after: int


class ListOwnedCreatorsRequest(TypedDict, total=False):
    creator_ids: list[str]
    changed_since: str
    newest: bool
    cursor: str
    limit: int


class ListOwnedCreatorsResult(TypedDict):
    status: Literal["ok", "empty"]
    creators: list[Union[Creator, ErasedCreator]]
    returned: int
    has_more: bool
    next_cursor: Union[str, None]


class CancelJobRequest(TypedDict):
    history_id: str


class CancelJobResult(TypedDict):
    status: Literal["ok"]
    history_id: str
    kind: JobKind
    job_status: JobStatus
    cancel_requested: bool
    rows: int
    credits: JobCredits
    suggested_next: str


class _ReportContactRequest(TypedDict):
    contact: str
    reason: Literal["bounced", "wrong_person", "not_in_use", "other"]


class ReportContactRequest(_ReportContactRequest, total=False):
    creator_id: str
    history_id: str
    platform: Platform
    handle: str


class ReportContactResult(TypedDict):
    status: Literal["ok"]
    recorded: bool
    repeated: bool
    credits_returned: int
    credits_charged: int
    credits_remaining: int
    ledger_entry_ids: list[str]
    message: str


class ListSearchHistoryRequest(TypedDict, total=False):
    before: str
    offset: int
    limit: int
    kind: Literal["search", "export", "unlock", "lookup"]
    job_status: JobStatus


class ListSearchHistoryResult(TypedDict):
    status: Literal["ok", "empty"]
    entries: list[HistoryEntry]
    returned: int
    offset: int
    has_more: bool
    next_before: Union[str, None]
    total: int


class _SearchLocationsRequest(TypedDict):
    query: str


class SearchLocationsRequest(_SearchLocationsRequest, total=False):
    offset: int
    limit: int
    type: Literal["COUNTRY", "REGION", "CITY"]


class SearchLocationsResult(TypedDict):
    status: Literal["ok", "empty"]
    locations: list[Location]
    returned: int
    offset: int
    has_more: bool
    total: int


class SearchLanguagesRequest(TypedDict, total=False):
    query: str
    offset: int
    limit: int


class SearchLanguagesResult(TypedDict):
    status: Literal["ok", "empty"]
    languages: list[Language]
    returned: int
    offset: int
    has_more: bool
    total: int


class SearchInterestsRequest(TypedDict, total=False):
    query: str
    offset: int
    limit: int


class SearchInterestsResult(TypedDict):
    status: Literal["ok", "empty"]
    interests: list[Interest]
    returned: int
    offset: int
    has_more: bool
    total: int


class SearchTopicsRequest(TypedDict, total=False):
    query: str
    offset: int
    limit: int


class SearchTopicsResult(TypedDict):
    status: Literal["ok", "empty"]
    topics: list[Topic]
    returned: int
    offset: int
    has_more: bool
    total: int


class _SuggestFiltersRequest(TypedDict):
    text: str


class SuggestFiltersRequest(_SuggestFiltersRequest, total=False):
    platform: Platform
    locale: str


class SuggestFiltersResult(TypedDict):
    status: Literal["ok", "empty"]
    filters: dict[str, Any]
    understood: list[UnderstoodText]
    not_understood: list[TextNotUnderstood]
    warnings: list[str]
    read_by: str


class _GetCreatorPostsRequest(TypedDict):
    handle: str


class GetCreatorPostsRequest(_GetCreatorPostsRequest, total=False):
    platform: Platform
    limit: int
    cursor: str
    refresh: bool
    cached_only: bool


class _GetCreatorPostsResult(TypedDict):
    status: Literal["ok", "empty", "none", "unavailable"]
    handle: str
    platform: Platform
    posts: list[Post]
    returned: int
    has_more: bool
    next_cursor: Union[str, None]
    fetched_at: Union[str, None]
    from_cache: bool
    live: LiveFetches


class GetCreatorPostsResult(_GetCreatorPostsResult, total=False):
    message: str


class _CreateListRequest(TypedDict):
    name: str


class CreateListRequest(_CreateListRequest, total=False):
    description: str
    platform: Platform
    tags: list[str]


class CreateListResult(TypedDict):
    status: Literal["ok"]
    list: CreatorList


class GetListsRequest(TypedDict, total=False):
    offset: int
    limit: int
    query: str


class GetListsResult(TypedDict):
    status: Literal["ok", "empty"]
    lists: list[CreatorList]
    returned: int
    offset: int
    has_more: bool
    total: int


class _GetListRequest(TypedDict):
    list_id: str


class GetListRequest(_GetListRequest, total=False):
    offset: int
    limit: int
    sort: Literal["position", "stage", "name", "-name", "changed", "-changed", "followers", "-followers", "engagement", "-engagement"]
    stage: str
    tags: list[str]
    query: str
    show: bool
    confirmed: bool
    max_credits: int


class GetListResult(TypedDict):
    status: Literal["ok", "empty"]
    list: CreatorList
    items: list[ListItem]
    returned: int
    offset: int
    has_more: bool
    total: int
    closed: int
    totals: ListTotals
    history_id: Union[str, None]
    credits_charged: int
    credits_remaining: int
    ledger_entry_ids: list[str]


class _UpdateListRequest(TypedDict):
    list_id: str


class UpdateListRequest(_UpdateListRequest, total=False):
    name: str
    description: Union[str, None]
    tags: list[str]
    version: int


class UpdateListResult(TypedDict):
    status: Literal["ok"]
    list: CreatorList


class DeleteListRequest(TypedDict):
    list_id: str


class DeleteListResult(TypedDict):
    status: Literal["ok"]
    list_id: str
    deleted: bool


class _AddToListRequest(TypedDict):
    list_id: str


class AddToListRequest(_AddToListRequest, total=False):
    creators: list[CreatorToAdd]
    history_id: str


class AddToListResult(TypedDict):
    status: Literal["ok"]
    list_id: str
    added: int
    already_present: int
    invalid: list[CreatorNotAdded]
    item_count: int


class _RemoveFromListRequest(TypedDict):
    list_id: str


class RemoveFromListRequest(_RemoveFromListRequest, total=False):
    creators: list[CreatorName]
    item_ids: list[str]
    items: ListItemFilter


class RemoveFromListResult(TypedDict):
    status: Literal["ok"]
    list_id: str
    removed: int
    item_count: int


class _UpdateListItemsRequest(TypedDict):
    list_id: str


class UpdateListItemsRequest(_UpdateListItemsRequest, total=False):
    item_ids: list[str]
    items: ListItemFilter
    note: Union[str, None]
    tags: list[str]
    stage: Union[str, None]


class UpdateListItemsResult(TypedDict):
    status: Literal["ok"]
    list_id: str
    updated: int


class ListItemActivityRequest(TypedDict):
    list_id: str
    item_id: str


class ListItemActivityResult(TypedDict):
    status: Literal["ok", "empty"]
    changes: list[ListItemChange]


class _CreateWebhookRequest(TypedDict):
    url: str
    events: list[Literal["job.completed", "job.failed", "job.cancelled", "credits.low", "key.revoked", "list.changed", "saved_search.new_matches", "creator.erased"]]


class CreateWebhookRequest(_CreateWebhookRequest, total=False):
    description: Union[str, None]


class CreateWebhookResult(TypedDict):
    status: Literal["ok"]
    webhook: Webhook
    suggested_next: str


class ListWebhooksRequest(TypedDict):
    pass


class ListWebhooksResult(TypedDict):
    status: Literal["ok", "empty"]
    webhooks: list[Webhook]


class _UpdateWebhookRequest(TypedDict):
    webhook_id: str


class UpdateWebhookRequest(_UpdateWebhookRequest, total=False):
    url: str
    events: list[Literal["job.completed", "job.failed", "job.cancelled", "credits.low", "key.revoked", "list.changed", "saved_search.new_matches", "creator.erased"]]
    description: Union[str, None]
    enabled: bool


class UpdateWebhookResult(TypedDict):
    status: Literal["ok"]
    webhook: Webhook
    suggested_next: str


class DeleteWebhookRequest(TypedDict):
    webhook_id: str


class DeleteWebhookResult(TypedDict):
    status: Literal["ok"]
    webhook_id: str
    deleted: bool


class RotateWebhookSecretRequest(TypedDict):
    webhook_id: str


class RotateWebhookSecretResult(TypedDict):
    status: Literal["ok"]
    webhook: Webhook
    suggested_next: str


class _ListWebhookDeliveriesRequest(TypedDict):
    webhook_id: str


class ListWebhookDeliveriesRequest(_ListWebhookDeliveriesRequest, total=False):
    state: Literal["pending", "delivered", "failed"]
    before: str
    limit: int


class ListWebhookDeliveriesResult(TypedDict):
    status: Literal["ok", "empty"]
    deliveries: list[WebhookDelivery]
    returned: int
    has_more: bool
    next_before: Union[str, None]


class RedeliverWebhookRequest(TypedDict):
    webhook_id: str
    event_id: str


class RedeliverWebhookResult(TypedDict):
    status: Literal["ok"]
    delivery: WebhookDelivery
    suggested_next: str


class SendTestEventRequest(TypedDict):
    webhook_id: str


class SendTestEventResult(TypedDict):
    status: Literal["ok"]
    delivery: WebhookDelivery
    suggested_next: str


class ExplainChargeRequest(TypedDict, total=False):
    ledger_entry_id: str
    history_id: str
    request_id: str


class ExplainChargeResult(TypedDict):
    status: Literal["ok", "empty"]
    entries: list[LedgerEntry]
    credits_charged: int
    credits_held: int
    explanation: str


_ListLedgerEntriesRequest = TypedDict("_ListLedgerEntriesRequest", {})


_ListLedgerEntriesRequestOptions = TypedDict("_ListLedgerEntriesRequestOptions", {"before": 'str', "offset": 'int', "limit": 'int', "kind": 'Literal["grant", "charge", "hold", "capture", "release", "expire", "refund", "purchase", "purchase_refund", "dispute", "dispute_won"]', "source": 'Channel', "from": 'str', "to": 'str'}, total=False)


class ListLedgerEntriesRequest(_ListLedgerEntriesRequest, _ListLedgerEntriesRequestOptions):
    pass


class ListLedgerEntriesResult(TypedDict):
    status: Literal["ok", "empty"]
    entries: list[StatementEntry]
    returned: int
    offset: int
    has_more: bool
    next_before: Union[str, None]
    total: int
    record_begins: Union[RecordBegins, None]


_GetUsageRequest = TypedDict("_GetUsageRequest", {"from": 'str', "to": 'str'})


_GetUsageRequestOptions = TypedDict("_GetUsageRequestOptions", {"by": 'Literal["day", "kind", "channel", "key", "reason"]'}, total=False)


class GetUsageRequest(_GetUsageRequest, _GetUsageRequestOptions):
    pass


_GetUsageResult = TypedDict("_GetUsageResult", {"status": 'Literal["ok", "empty"]', "from": 'str', "to": 'str', "by": 'Literal["day", "kind", "channel", "key", "reason"]', "rows": 'list[UsageRow]', "spent_total": 'int', "refunded_total": 'int', "granted_total": 'int', "purchased_total": 'int'})


_GetUsageResultOptions = TypedDict("_GetUsageResultOptions", {}, total=False)


class GetUsageResult(_GetUsageResult, _GetUsageResultOptions):
    pass


_ListRequestsRequest = TypedDict("_ListRequestsRequest", {})


_ListRequestsRequestOptions = TypedDict("_ListRequestsRequestOptions", {"from": 'str', "to": 'str', "operation": 'str', "key_id": 'str', "status": 'int', "cursor": 'str', "limit": 'int'}, total=False)


class ListRequestsRequest(_ListRequestsRequest, _ListRequestsRequestOptions):
    pass


class ListRequestsResult(TypedDict):
    status: Literal["ok", "empty"]
    requests: list[LoggedCall]
    returned: int
    has_more: bool
    next_cursor: Union[str, None]


class GetApiMetaRequest(TypedDict):
    pass


class GetApiMetaResultSizes(TypedDict):
    creators_per_search_page: int
    creators_per_search: int
    creators_per_get_history_data: int
    creators_per_export: int
    handles_per_unlock: int


class GetApiMetaResultPrices(TypedDict):
    free_creators_per_day: int
    creators_per_credit: int
    credits_per_creator: int


class GetApiMetaResult(TypedDict):
    status: Literal["ok"]
    version: str
    api_version: Literal["v1"]
    operations: list[OperationFacts]
    limits: list[LimitFacts]
    sizes: GetApiMetaResultSizes
    prices: GetApiMetaResultPrices
    platforms: list[str]
    contact_details: list[str]
    sort_by: list[str]


class ErrorBodyFailure(TypedDict):
    code: str
    message: str
    retryable: bool


class _ErrorBody(TypedDict):
    status: Literal["invalid_request", "needs_confirmation", "unauthorized", "usage_pricing_required", "insufficient_credits", "api_access_requires_plan", "account_suspended", "insufficient_scope", "not_found", "error", "rate_limited"]
    message: str
    request_id: str


class ErrorBody(_ErrorBody, total=False):
    suggested_next: str
    retry_after: int
    topup_url: str
    purchase_url: str
    settings_url: str
    errors: list[FieldProblem]
    errors_truncated: bool
    quote: Quote
    limit: LimitHit
    required_scope: Literal["search", "contacts", "lists", "live", "account", "webhooks"]
    job_status: str
    failure: ErrorBodyFailure
    credits: JobCredits
    creators: list[Creator]
    returned: int
    offset: int
    has_more: bool
    total: int


AccountType = Literal["PERSONAL", "BUSINESS", "CREATOR"]


class AudienceLocationsItem(TypedDict):
    id: str
    name: str
    type: str
    percentage: float


class AudienceAgesItem(TypedDict):
    min: int
    max: int
    percentage: float


class AudienceGendersItem(TypedDict):
    code: Gender
    percentage: float


class AudienceLanguagesItem(TypedDict):
    code: str
    name: str
    percentage: float


class Audience(TypedDict):
    locations: list[AudienceLocationsItem]
    ages: list[AudienceAgesItem]
    genders: list[AudienceGendersItem]
    languages: list[AudienceLanguagesItem]
    credibility: Union[float, None]


class AudienceAgeFilter(TypedDict, total=False):
    minValue: float
    maxValue: float
    percentage: float


class AudienceFilters(TypedDict, total=False):
    location: AudienceLocationFilter
    locations: AudienceLocationsFilter
    age: AudienceAgeFilter
    gender: AudienceGenderFilter
    language: AudienceLanguageFilter
    languages: AudienceLanguagesFilter
    audienceLookalike: str
    audienceCredibilityScore: float


class _AudienceGenderFilter(TypedDict):
    code: Gender


class AudienceGenderFilter(_AudienceGenderFilter, total=False):
    percentage: float


class AudienceLanguageFilter(TypedDict, total=False):
    code: str
    name: str
    percentage: float


class _AudienceLanguagesFilter(TypedDict):
    values: list[LanguageValue]


class AudienceLanguagesFilter(_AudienceLanguagesFilter, total=False):
    percentage: float


class AudienceLocationFilter(TypedDict, total=False):
    id: str
    display_name: str
    name: str
    percentage: float


class _AudienceLocationsFilter(TypedDict):
    values: list[PlaceValue]


class AudienceLocationsFilter(_AudienceLocationsFilter, total=False):
    percentage: float


class AudienceMatch(TypedDict):
    filter: str
    share: Union[float, None]


class BandMedians(TypedDict):
    of: Literal["platform and follower band"]
    min_followers: int
    max_followers: Union[int, None]
    creators: int
    engagement_rate_pct: Union[float, None]
    average_likes: Union[float, None]
    average_comments: Union[float, None]
    average_views: Union[float, None]
    audience_credibility: Union[float, None]
    follower_growth_pct: Union[float, None]
    as_of: str


class _BasicFilters(TypedDict):
    platform: Platform


class BasicFilters(_BasicFilters, total=False):
    contactDetails: list[ContactChannel]
    sortBy: SortBy


Channel = Literal["api", "mcp", "chat", "app"]


class Contact(TypedDict):
    type: str
    value: str


ContactChannel = Literal["BBM", "EMAIL", "FACEBOOK", "PHOTONET", "ITUNES", "KAKAO", "KIK", "LINEID", "LINKTREE", "PHONE", "PINTEREST", "SARAHAH", "SAYAT", "SKYPE", "SNAPCHAT", "TELEGRAM", "SHORTNET", "TUMBLR", "TWITCHTV", "TWITTER", "VIBER", "VK", "WECHAT", "WEIBO", "WHATSAPP", "VIDEONET"]


class ContentBioKeywordsFilter(TypedDict, total=False):
    any: list[str]
    all: list[str]
    none: list[str]


class ContentCaptionKeywordsFilter(TypedDict):
    keywords: list[str]


class ContentFilters(TypedDict, total=False):
    bioKeywords: ContentBioKeywordsFilter
    captionKeywords: ContentCaptionKeywordsFilter
    hashtags: list[str]
    mostRecentPosts: Union[str, None]
    topics: list[str]
    minPostCount: int
    maxPostCount: int
    postsPerWeek: NumberRange
    paidPartnerships: ContentPaidPartnershipsFilter
    mentions: list[str]


class ContentPaidPartnershipsFilter(TypedDict):
    value: bool


class _Creator(TypedDict):
    creator_id: str
    handle: str
    platform: Platform
    platform_user_id: Union[str, None]
    name: str
    profile_url: Union[str, None]
    photo_url: Union[str, None]
    bio: Union[str, None]
    follower_count: Union[float, None]
    content_count: Union[float, None]
    engagement_rate_pct: Union[float, None]
    average_likes: Union[float, None]
    average_views: Union[float, None]
    average_comments: Union[float, None]
    posts_per_week: Union[float, None]
    follower_growth_pct: Union[dict[str, float], None]
    is_verified: bool
    account_type: Union[AccountType, None]
    gender: Union[Gender, None]
    age: Union[float, None]
    language: Union[str, None]
    location: Union[str, None]
    interests: list[str]
    topics: list[str]
    last_post_at: Union[str, None]
    paid_partnerships: Union[bool, None]
    mentions: list[str]
    audience_credibility: Union[float, None]
    email: Union[str, None]
    emails: list[str]
    phone: Union[str, None]
    contacts: list[Contact]
    owned_since: Union[str, None]
    charged: Literal[0, 1]
    as_of: str
    details_as_of: Union[str, None]
    growth_as_of: Union[str, None]
    audience_as_of: Union[str, None]
    estimated: list[Literal["gender", "age", "language", "location", "interests", "topics"]]
    handle_changed: bool


class Creator(_Creator, total=False):
    changed_at: str


class CreatorAccountTypeFilter(TypedDict):
    types: list[AccountType]


class CreatorEncounter(TypedDict):
    at: str
    history_id: str
    kind: Literal["search", "export", "unlock", "lookup"]
    name: Union[str, None]
    reason: Union[str, None]
    credits_charged: Union[int, None]


class CreatorFilters(TypedDict, total=False):
    audienceRange: NumberRange
    location: CreatorLocationFilter
    locations: list[PlaceValue]
    language: CreatorLanguageFilter
    languages: list[LanguageValue]
    gender: CreatorGenderFilter
    age: NumberRange
    verified: CreatorVerifiedFilter
    interests: CreatorInterestsFilter
    accountType: CreatorAccountTypeFilter
    lookalikeCreators: str


class CreatorGenderFilter(TypedDict):
    code: Gender


class CreatorInterestsFilter(TypedDict):
    values: list[str]


class CreatorLanguageFilter(TypedDict, total=False):
    code: str
    name: str


class CreatorList(TypedDict):
    list_id: str
    name: str
    description: Union[str, None]
    platform: Union[Platform, None]
    item_count: int
    owned_count: int
    tags: list[str]
    created_at: str
    updated_at: str
    source: Channel
    version: int


class CreatorLocationFilter(TypedDict, total=False):
    id: str
    display_name: str
    name: str


class CreatorName(TypedDict):
    platform: Platform
    handle: str


class _CreatorNotAdded(TypedDict):
    platform: Platform
    handle: str
    reason: Literal["not_found", "wrong_platform"]


class CreatorNotAdded(_CreatorNotAdded, total=False):
    problem: str


class _CreatorPreview(TypedDict):
    creator_id: str
    name: str
    handle: str
    platform: Platform
    follower_count: float
    engagement_rate_pct: Union[float, None]
    bio: Union[str, None]
    location: Union[str, None]
    is_verified: bool
    profile_url: Union[str, None]
    photo_url: Union[str, None]
    average_likes: Union[float, None]
    average_views: Union[float, None]
    follower_growth_pct: Union[dict[str, float], None]
    last_post_at: Union[str, None]
    posts_per_week: Union[float, None]
    language: Union[str, None]
    audience_credibility: Union[float, None]
    contact_types: list[ContactChannel]
    owned: bool


class CreatorPreview(_CreatorPreview, total=False):
    audience_match: list[AudienceMatch]
    matches_since: Union[str, None]


class CreatorProfilePercentile(TypedDict):
    engagement_rate_pct: Union[float, None]


class _CreatorProfile(TypedDict):
    creator_id: str
    name: str
    handle: str
    platform: Platform
    follower_count: float
    engagement_rate_pct: Union[float, None]
    bio: Union[str, None]
    location: Union[str, None]
    is_verified: bool
    profile_url: Union[str, None]
    photo_url: Union[str, None]
    average_likes: Union[float, None]
    average_views: Union[float, None]
    follower_growth_pct: Union[dict[str, float], None]
    last_post_at: Union[str, None]
    posts_per_week: Union[float, None]
    language: Union[str, None]
    audience_credibility: Union[float, None]
    contact_types: list[ContactChannel]
    owned: bool
    handle_changed: bool
    content_count: Union[float, None]
    average_comments: Union[float, None]
    account_type: Union[AccountType, None]
    gender: Union[Gender, None]
    age: Union[float, None]
    interests: list[str]
    topics: list[str]
    paid_partnerships: Union[bool, None]
    mentions: list[str]
    hashtags: list[str]
    audience: Union[Audience, None]
    owned_since: Union[str, None]
    as_of: str
    details_as_of: Union[str, None]
    growth_as_of: Union[str, None]
    audience_as_of: Union[str, None]
    estimated: list[Literal["gender", "age", "language", "location", "interests", "topics"]]
    medians: Union[BandMedians, None]
    percentile: CreatorProfilePercentile


class CreatorProfile(_CreatorProfile, total=False):
    audience_match: list[AudienceMatch]
    matches_since: Union[str, None]


class _CreatorToAdd(TypedDict):
    platform: Platform
    handle: str


class CreatorToAdd(_CreatorToAdd, total=False):
    position: int
    note: str
    tags: list[str]
    stage: str


class CreatorVerifiedFilter(TypedDict):
    value: bool


class ErasedCreator(TypedDict):
    creator_id: str
    erased: bool


class Exclusions(TypedDict, total=False):
    owned: bool
    shown: bool
    list_ids: list[str]
    history_ids: list[str]
    as_of: str


class FacetValue(TypedDict):
    value: str
    name: str
    count: int


class FailedItem(TypedDict):
    handle: str
    reason: Literal["not_found", "private", "no_contact", "suppressed", "source_error"]
    retryable: bool


class _FieldProblem(TypedDict):
    field: str
    problem: str
    code: Literal["required", "unknown_field", "wrong_type", "too_small", "too_large", "too_short", "too_long", "invalid_format", "not_allowed_value", "conflict", "exactly_one_of", "invalid_json"]


class FieldProblem(_FieldProblem, total=False):
    allowed: list[Union[str, float, bool]]
    min: float
    max: float


class _FilterObject(TypedDict):
    basic: BasicFilters


class FilterObject(_FilterObject, total=False):
    creator: CreatorFilters
    audience: AudienceFilters
    content: ContentFilters
    performance: PerformanceFilters
    exclude: Exclusions
    new_since: str
    saved_search_id: str


class FoundCreator(TypedDict):
    creator_id: str
    handle: str
    name: str
    platform: Platform
    owned: bool


Gender = Literal["MALE", "FEMALE"]


class HistoryEntry(TypedDict):
    history_id: str
    kind: Literal["search", "export", "unlock", "lookup"]
    job_status: JobStatus
    source: Channel
    platform: Union[Platform, None]
    filters: Union[FilterObject, None]
    filters_summary: Union[str, None]
    total: Union[int, None]
    requested: int
    reason: Union[str, None]
    rows: int
    credits_charged: int
    credits_held: int
    created_at: str
    completed_at: Union[str, None]


class Interest(TypedDict):
    name: str


class JobCredits(TypedDict):
    held: int
    charged: int
    released: int


JobKind = Literal["export", "unlock", "lookup"]


JobStatus = Literal["processing", "complete", "failed", "cancelled"]


class Language(TypedDict):
    code: str
    name: str
    matched_name: str


class LanguageValue(TypedDict, total=False):
    code: str
    name: str


class LedgerEntry(TypedDict):
    ledger_entry_id: str
    kind: Literal["grant", "charge", "hold", "capture", "release", "expire", "refund", "purchase", "purchase_refund", "dispute", "dispute_won"]
    amount: int
    held_change: int
    credits_remaining_after: int
    rule: str
    history_id: Union[str, None]
    request_id: Union[str, None]
    facts: dict[str, Union[str, float, bool, None]]
    explanation: str
    at: str


class LimitFacts(TypedDict):
    policy: str
    limit: int
    window_seconds: int
    rolling: bool


class _LimitHit(TypedDict):
    policy: str
    limit: int


class LimitHit(_LimitHit, total=False):
    window_seconds: int
    reset_at: str


class LimitState(TypedDict):
    policy: str
    limit: int
    window_seconds: int
    remaining: int
    reset_at: str


class _ListItem(TypedDict):
    item_id: str
    position: int
    open: bool
    creator_id: str
    name: str
    handle: str
    platform: Platform
    follower_count: float
    engagement_rate_pct: Union[float, None]
    bio: Union[str, None]
    location: Union[str, None]
    is_verified: bool
    profile_url: Union[str, None]
    photo_url: Union[str, None]
    average_likes: Union[float, None]
    average_views: Union[float, None]
    follower_growth_pct: Union[dict[str, float], None]
    last_post_at: Union[str, None]
    posts_per_week: Union[float, None]
    language: Union[str, None]
    audience_credibility: Union[float, None]
    contact_types: list[ContactChannel]
    owned: bool
    handle_changed: bool
    note: Union[str, None]
    tags: list[str]
    stage: Union[str, None]
    added_at: str
    changed_at: str
    creator: Union[Creator, None]


class ListItem(_ListItem, total=False):
    audience_match: list[AudienceMatch]
    matches_since: Union[str, None]


class ListItemChange(TypedDict):
    at: str
    key_name: Union[str, None]
    change: Literal["added", "removed", "note", "tags", "stage"]
    value: Union[str, None]
    tags: list[str]


class ListItemFilter(TypedDict, total=False):
    stage: str
    tags: list[str]
    query: str
    except_item_ids: list[str]


class ListMembership(TypedDict):
    list_id: str
    name: str
    item_id: str
    stage: Union[str, None]


class ListTotalsStagesItem(TypedDict):
    stage: str
    items: int


class ListTotalsTagsItem(TypedDict):
    tag: str
    items: int


class ListTotals(TypedDict):
    owned: int
    no_contact: int
    followers: int
    engagement_rate_pct: Union[float, None]
    stages: list[ListTotalsStagesItem]
    tags: list[ListTotalsTagsItem]


class LiveFetches(TypedDict):
    hour_remaining: int
    day_remaining: int
    counted: bool


class Location(TypedDict):
    id: str
    name: str
    display_name: str
    type: Literal["COUNTRY", "REGION", "CITY"]
    country_code: str
    parent_id: Union[str, None]
    matched_name: str


class LoggedCallKey(TypedDict):
    id: str
    name: Union[str, None]


class LoggedCall(TypedDict):
    at: str
    operation: str
    channel: Channel
    key: LoggedCallKey
    status: int
    duration_ms: int
    credits: int
    request_id: str
    reason: Union[str, None]
    detail: Union[str, None]


class NumberRange(TypedDict, total=False):
    minValue: float
    maxValue: float


class OperationFacts(TypedDict):
    name: str
    title: str
    summary: str
    cost: str
    limits: list[str]
    confirmation: Literal["always", "when_charging", "never"]
    spends: bool
    read_only: bool


class PerformanceAudienceGrowthFilter(TypedDict, total=False):
    interval: int
    percentage: float


class PerformanceFilters(TypedDict, total=False):
    averageLikes: NumberRange
    averageViews: NumberRange
    engagementRate: NumberRange
    audienceGrowth: PerformanceAudienceGrowthFilter


class PlaceValue(TypedDict, total=False):
    id: str
    display_name: str
    name: str


Platform = Literal["photonet", "videonet", "shortnet"]


_Post = TypedDict("_Post", {"shortcode": 'str', "caption": 'Union[str, None]', "timestamp": 'int', "like_count": 'int', "comment_count": 'int', "media_type": 'Literal["image", "video", "carousel"]', "media_url": 'str', "thumbnail_url": 'Union[str, None]', "is_video": 'bool', "video_view_count": 'Union[int, None]', "location": 'Union[str, None]', "the service": 'Union[str, None]', "tagged_users": 'list[str]', "hashtags": 'list[str]'})


_PostOptions = TypedDict("_PostOptions", {}, total=False)


class Post(_Post, _PostOptions):
    pass


class _Quote(TypedDict):
    max_credits: int
    credits_remaining: int


class Quote(_Quote, total=False):
    already_owned: int
    no_contact: int


class RecordBegins(TypedDict):
    on: str
    balance: int
    archived: int


class SavedSearch(TypedDict):
    saved_search_id: str
    name: str
    filters: FilterObject
    filters_summary: str
    warnings: list[str]
    pinned: bool
    total_when_saved: int
    saved_at: str
    updated_at: str
    version: int
    watch: bool
    seen_at: str
    opened_at: str
    checked_at: Union[str, None]
    new_count: Union[int, None]
    notify: bool


SortBy = Literal["DESCRIPTION", "AVERAGE_LIKE", "AVERAGE_LIKES", "AUDIENCE_LOCATION", "AUDIENCE_LOCATIONS", "AUDIENCE_LANGUAGE", "AUDIENCE_AGE", "AUDIENCE_INTERESTS", "AUDIENCE_LOOKALIKES", "AUDIENCE_BRAND_AFFINITIES", "FOLLOWER_COUNT", "FOLLOWER_GROWTH", "AIRTIME", "ENGAGEMENT_RATE", "TOPIC_RELEVANCE", "AVERAGE_VIEWS", "REELS_VIEWS", "PEAK_VIEWERS", "AVG_CONCURRENT_VIEWERS", "TOTAL_VIEWS_GROWTH", "TOTAL_LIKES_GROWTH", "HOURS_WATCHED", "CREATOR_LOOKALIKES", "CONTENT_COUNT"]


class StatementEntry(TypedDict):
    ledger_entry_id: str
    at: str
    kind: Literal["grant", "charge", "hold", "capture", "release", "expire", "refund", "purchase", "purchase_refund", "dispute", "dispute_won"]
    reason: str
    source: Union[Channel, None]
    credits: int
    spent: int
    balance_after: int
    history_id: Union[str, None]
    label: Union[str, None]
    job_reason: Union[str, None]


class TextNotUnderstood(TypedDict):
    text: str
    start: int
    end: int


class Topic(TypedDict):
    name: str
    creator_count: int


class UnderstoodText(TypedDict):
    text: str
    start: int
    end: int
    field: str


class UsageRowByKind(TypedDict):
    searches: int
    exports: int
    unlocks: int
    lookups: int
    other: int


class UsageRow(TypedDict):
    key: str
    spent: int
    by_kind: UsageRowByKind
    refunded: int
    creators: int
    calls: int


class Webhook(TypedDict):
    webhook_id: str
    url: str
    events: list[Literal["job.completed", "job.failed", "job.cancelled", "credits.low", "key.revoked", "list.changed", "saved_search.new_matches", "creator.erased"]]
    description: Union[str, None]
    enabled: bool
    disabled_reason: Union[Literal["by_account", "failing", "gone"], None]
    failing_since: Union[str, None]
    secret_url: Union[str, None]
    previous_secret_until: Union[str, None]
    created_at: str
    updated_at: str


class WebhookDelivery(TypedDict):
    event_id: str
    type: Literal["job.completed", "job.failed", "job.cancelled", "credits.low", "key.revoked", "list.changed", "saved_search.new_matches", "creator.erased", "test"]
    state: Literal["pending", "delivered", "failed"]
    attempts: int
    created_at: str
    last_attempt_at: Union[str, None]
    next_attempt_at: Union[str, None]
    http_status: Union[int, None]
    problem: Union[str, None]
    answer: Union[str, None]
    payload: dict[str, Any]


#: Name of the rows in the answers of each operation with pages.
ROWS_OF_PAGES = {
    "search_creators": "preview_creators",
    "list_saved_searches": "saved_searches",
    "get_history_data": "creators",
    "list_owned_creators": "creators",
    "list_search_history": "entries",
    "search_locations": "locations",
    "search_languages": "languages",
    "search_interests": "interests",
    "search_topics": "topics",
    "get_creator_posts": "posts",
    "get_lists": "lists",
    "get_list": "items",
    "list_webhook_deliveries": "deliveries",
    "list_ledger_entries": "entries",
    "list_requests": "requests",
}


class AsyncCalls:
    """Typed calls of every operation."""

    async def _call(
        self, operation: str, body: Mapping[str, Any] | None, idempotency_key: str | None, max_credits: int | None
    ) -> Any:
        raise NotImplementedError

    def _pages(self, operation: str, body: Mapping[str, Any] | None, max_credits: int | None) -> AsyncIterator[Any]:
        raise NotImplementedError

    def _rows(self, operation: str, body: Mapping[str, Any] | None, max_credits: int | None) -> AsyncIterator[Any]:
        raise NotImplementedError

    @overload
    async def call(self, operation: Literal["get_credit_balance"], body: GetCreditBalanceRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetCreditBalanceResult: ...

    @overload
    async def call(self, operation: Literal["search_creators"], body: SearchCreatorsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchCreatorsResult: ...

    @overload
    async def call(self, operation: Literal["count_creators"], body: CountCreatorsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> CountCreatorsResult: ...

    @overload
    async def call(self, operation: Literal["find_creators"], body: FindCreatorsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> FindCreatorsResult: ...

    @overload
    async def call(self, operation: Literal["get_creator"], body: GetCreatorRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetCreatorResult: ...

    @overload
    async def call(self, operation: Literal["save_search"], body: SaveSearchRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SaveSearchResult: ...

    @overload
    async def call(self, operation: Literal["list_saved_searches"], body: ListSavedSearchesRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListSavedSearchesResult: ...

    @overload
    async def call(self, operation: Literal["update_saved_search"], body: UpdateSavedSearchRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UpdateSavedSearchResult: ...

    @overload
    async def call(self, operation: Literal["delete_saved_search"], body: DeleteSavedSearchRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> DeleteSavedSearchResult: ...

    @overload
    async def call(self, operation: Literal["run_export"], body: RunExportRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> RunExportResult: ...

    @overload
    async def call(self, operation: Literal["unlock_creators"], body: UnlockCreatorsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UnlockCreatorsResult: ...

    @overload
    async def call(self, operation: Literal["lookup_creator"], body: LookupCreatorRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> LookupCreatorResult: ...

    @overload
    async def call(self, operation: Literal["get_history_data"], body: GetHistoryDataRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetHistoryDataResult: ...

    @overload
    async def call(self, operation: Literal["list_owned_creators"], body: ListOwnedCreatorsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListOwnedCreatorsResult: ...

    @overload
    async def call(self, operation: Literal["cancel_job"], body: CancelJobRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> CancelJobResult: ...

    @overload
    async def call(self, operation: Literal["report_contact"], body: ReportContactRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ReportContactResult: ...

    @overload
    async def call(self, operation: Literal["list_search_history"], body: ListSearchHistoryRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListSearchHistoryResult: ...

    @overload
    async def call(self, operation: Literal["search_locations"], body: SearchLocationsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchLocationsResult: ...

    @overload
    async def call(self, operation: Literal["search_languages"], body: SearchLanguagesRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchLanguagesResult: ...

    @overload
    async def call(self, operation: Literal["search_interests"], body: SearchInterestsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchInterestsResult: ...

    @overload
    async def call(self, operation: Literal["search_topics"], body: SearchTopicsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchTopicsResult: ...

    @overload
    async def call(self, operation: Literal["suggest_filters"], body: SuggestFiltersRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SuggestFiltersResult: ...

    @overload
    async def call(self, operation: Literal["get_creator_posts"], body: GetCreatorPostsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetCreatorPostsResult: ...

    @overload
    async def call(self, operation: Literal["create_list"], body: CreateListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> CreateListResult: ...

    @overload
    async def call(self, operation: Literal["get_lists"], body: GetListsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetListsResult: ...

    @overload
    async def call(self, operation: Literal["get_list"], body: GetListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetListResult: ...

    @overload
    async def call(self, operation: Literal["update_list"], body: UpdateListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UpdateListResult: ...

    @overload
    async def call(self, operation: Literal["delete_list"], body: DeleteListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> DeleteListResult: ...

    @overload
    async def call(self, operation: Literal["add_to_list"], body: AddToListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> AddToListResult: ...

    @overload
    async def call(self, operation: Literal["remove_from_list"], body: RemoveFromListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> RemoveFromListResult: ...

    @overload
    async def call(self, operation: Literal["update_list_items"], body: UpdateListItemsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UpdateListItemsResult: ...

    @overload
    async def call(self, operation: Literal["list_item_activity"], body: ListItemActivityRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListItemActivityResult: ...

    @overload
    async def call(self, operation: Literal["create_webhook"], body: CreateWebhookRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> CreateWebhookResult: ...

    @overload
    async def call(self, operation: Literal["list_webhooks"], body: ListWebhooksRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListWebhooksResult: ...

    @overload
    async def call(self, operation: Literal["update_webhook"], body: UpdateWebhookRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UpdateWebhookResult: ...

    @overload
    async def call(self, operation: Literal["delete_webhook"], body: DeleteWebhookRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> DeleteWebhookResult: ...

    @overload
    async def call(self, operation: Literal["rotate_webhook_secret"], body: RotateWebhookSecretRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> RotateWebhookSecretResult: ...

    @overload
    async def call(self, operation: Literal["list_webhook_deliveries"], body: ListWebhookDeliveriesRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListWebhookDeliveriesResult: ...

    @overload
    async def call(self, operation: Literal["redeliver_webhook"], body: RedeliverWebhookRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> RedeliverWebhookResult: ...

    @overload
    async def call(self, operation: Literal["send_test_event"], body: SendTestEventRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SendTestEventResult: ...

    @overload
    async def call(self, operation: Literal["explain_charge"], body: ExplainChargeRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ExplainChargeResult: ...

    @overload
    async def call(self, operation: Literal["list_ledger_entries"], body: ListLedgerEntriesRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListLedgerEntriesResult: ...

    @overload
    async def call(self, operation: Literal["get_usage"], body: GetUsageRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetUsageResult: ...

    @overload
    async def call(self, operation: Literal["list_requests"], body: ListRequestsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListRequestsResult: ...

    @overload
    async def call(self, operation: Literal["get_api_meta"], body: GetApiMetaRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetApiMetaResult: ...

    async def call(self, operation: str, body: Mapping[str, Any] | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> Any:
        """Calls an operation. Raises `ApiError` if the API refuses, `ConnectionFailedError` without an answer.

        `idempotency_key` defaults to a new key per call. Give your own to repeat a call after a restart: within 24
        hours it has no second effect. `max_credits` refuses the call if it could cost more.
        """
        return await self._call(operation, body, idempotency_key, max_credits)

    @overload
    def pages(self, operation: Literal["search_creators"], body: SearchCreatorsRequest, *, max_credits: int | None = None) -> AsyncIterator[SearchCreatorsResult]: ...

    @overload
    def pages(self, operation: Literal["list_saved_searches"], body: ListSavedSearchesRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[ListSavedSearchesResult]: ...

    @overload
    def pages(self, operation: Literal["get_history_data"], body: GetHistoryDataRequest, *, max_credits: int | None = None) -> AsyncIterator[GetHistoryDataResult]: ...

    @overload
    def pages(self, operation: Literal["list_owned_creators"], body: ListOwnedCreatorsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[ListOwnedCreatorsResult]: ...

    @overload
    def pages(self, operation: Literal["list_search_history"], body: ListSearchHistoryRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[ListSearchHistoryResult]: ...

    @overload
    def pages(self, operation: Literal["search_locations"], body: SearchLocationsRequest, *, max_credits: int | None = None) -> AsyncIterator[SearchLocationsResult]: ...

    @overload
    def pages(self, operation: Literal["search_languages"], body: SearchLanguagesRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[SearchLanguagesResult]: ...

    @overload
    def pages(self, operation: Literal["search_interests"], body: SearchInterestsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[SearchInterestsResult]: ...

    @overload
    def pages(self, operation: Literal["search_topics"], body: SearchTopicsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[SearchTopicsResult]: ...

    @overload
    def pages(self, operation: Literal["get_creator_posts"], body: GetCreatorPostsRequest, *, max_credits: int | None = None) -> AsyncIterator[GetCreatorPostsResult]: ...

    @overload
    def pages(self, operation: Literal["get_lists"], body: GetListsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[GetListsResult]: ...

    @overload
    def pages(self, operation: Literal["get_list"], body: GetListRequest, *, max_credits: int | None = None) -> AsyncIterator[GetListResult]: ...

    @overload
    def pages(self, operation: Literal["list_webhook_deliveries"], body: ListWebhookDeliveriesRequest, *, max_credits: int | None = None) -> AsyncIterator[ListWebhookDeliveriesResult]: ...

    @overload
    def pages(self, operation: Literal["list_ledger_entries"], body: ListLedgerEntriesRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[ListLedgerEntriesResult]: ...

    @overload
    def pages(self, operation: Literal["list_requests"], body: ListRequestsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[ListRequestsResult]: ...

    def pages(self, operation: str, body: Mapping[str, Any] | None = None, *, max_credits: int | None = None) -> AsyncIterator[Any]:
        """Returns all pages from the given one on. `max_credits` is the maximum cost of all pages together."""
        return self._pages(operation, body, max_credits)

    @overload
    def rows(self, operation: Literal["search_creators"], body: SearchCreatorsRequest, *, max_credits: int | None = None) -> AsyncIterator[CreatorPreview]: ...

    @overload
    def rows(self, operation: Literal["list_saved_searches"], body: ListSavedSearchesRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[SavedSearch]: ...

    @overload
    def rows(self, operation: Literal["get_history_data"], body: GetHistoryDataRequest, *, max_credits: int | None = None) -> AsyncIterator[Creator]: ...

    @overload
    def rows(self, operation: Literal["list_owned_creators"], body: ListOwnedCreatorsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[Union[Creator, ErasedCreator]]: ...

    @overload
    def rows(self, operation: Literal["list_search_history"], body: ListSearchHistoryRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[HistoryEntry]: ...

    @overload
    def rows(self, operation: Literal["search_locations"], body: SearchLocationsRequest, *, max_credits: int | None = None) -> AsyncIterator[Location]: ...

    @overload
    def rows(self, operation: Literal["search_languages"], body: SearchLanguagesRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[Language]: ...

    @overload
    def rows(self, operation: Literal["search_interests"], body: SearchInterestsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[Interest]: ...

    @overload
    def rows(self, operation: Literal["search_topics"], body: SearchTopicsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[Topic]: ...

    @overload
    def rows(self, operation: Literal["get_creator_posts"], body: GetCreatorPostsRequest, *, max_credits: int | None = None) -> AsyncIterator[Post]: ...

    @overload
    def rows(self, operation: Literal["get_lists"], body: GetListsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[CreatorList]: ...

    @overload
    def rows(self, operation: Literal["get_list"], body: GetListRequest, *, max_credits: int | None = None) -> AsyncIterator[ListItem]: ...

    @overload
    def rows(self, operation: Literal["list_webhook_deliveries"], body: ListWebhookDeliveriesRequest, *, max_credits: int | None = None) -> AsyncIterator[WebhookDelivery]: ...

    @overload
    def rows(self, operation: Literal["list_ledger_entries"], body: ListLedgerEntriesRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[StatementEntry]: ...

    @overload
    def rows(self, operation: Literal["list_requests"], body: ListRequestsRequest | None = None, *, max_credits: int | None = None) -> AsyncIterator[LoggedCall]: ...

    def rows(self, operation: str, body: Mapping[str, Any] | None = None, *, max_credits: int | None = None) -> AsyncIterator[Any]:
        """Returns the rows of all pages. `max_credits` is the maximum cost of all pages together."""
        return self._rows(operation, body, max_credits)


class Calls:
    """Typed calls of every operation."""

    def _call(
        self, operation: str, body: Mapping[str, Any] | None, idempotency_key: str | None, max_credits: int | None
    ) -> Any:
        raise NotImplementedError

    def _pages(self, operation: str, body: Mapping[str, Any] | None, max_credits: int | None) -> Iterator[Any]:
        raise NotImplementedError

    def _rows(self, operation: str, body: Mapping[str, Any] | None, max_credits: int | None) -> Iterator[Any]:
        raise NotImplementedError

    @overload
    def call(self, operation: Literal["get_credit_balance"], body: GetCreditBalanceRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetCreditBalanceResult: ...

    @overload
    def call(self, operation: Literal["search_creators"], body: SearchCreatorsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchCreatorsResult: ...

    @overload
    def call(self, operation: Literal["count_creators"], body: CountCreatorsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> CountCreatorsResult: ...

    @overload
    def call(self, operation: Literal["find_creators"], body: FindCreatorsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> FindCreatorsResult: ...

    @overload
    def call(self, operation: Literal["get_creator"], body: GetCreatorRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetCreatorResult: ...

    @overload
    def call(self, operation: Literal["save_search"], body: SaveSearchRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SaveSearchResult: ...

    @overload
    def call(self, operation: Literal["list_saved_searches"], body: ListSavedSearchesRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListSavedSearchesResult: ...

    @overload
    def call(self, operation: Literal["update_saved_search"], body: UpdateSavedSearchRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UpdateSavedSearchResult: ...

    @overload
    def call(self, operation: Literal["delete_saved_search"], body: DeleteSavedSearchRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> DeleteSavedSearchResult: ...

    @overload
    def call(self, operation: Literal["run_export"], body: RunExportRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> RunExportResult: ...

    @overload
    def call(self, operation: Literal["unlock_creators"], body: UnlockCreatorsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UnlockCreatorsResult: ...

    @overload
    def call(self, operation: Literal["lookup_creator"], body: LookupCreatorRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> LookupCreatorResult: ...

    @overload
    def call(self, operation: Literal["get_history_data"], body: GetHistoryDataRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetHistoryDataResult: ...

    @overload
    def call(self, operation: Literal["list_owned_creators"], body: ListOwnedCreatorsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListOwnedCreatorsResult: ...

    @overload
    def call(self, operation: Literal["cancel_job"], body: CancelJobRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> CancelJobResult: ...

    @overload
    def call(self, operation: Literal["report_contact"], body: ReportContactRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ReportContactResult: ...

    @overload
    def call(self, operation: Literal["list_search_history"], body: ListSearchHistoryRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListSearchHistoryResult: ...

    @overload
    def call(self, operation: Literal["search_locations"], body: SearchLocationsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchLocationsResult: ...

    @overload
    def call(self, operation: Literal["search_languages"], body: SearchLanguagesRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchLanguagesResult: ...

    @overload
    def call(self, operation: Literal["search_interests"], body: SearchInterestsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchInterestsResult: ...

    @overload
    def call(self, operation: Literal["search_topics"], body: SearchTopicsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SearchTopicsResult: ...

    @overload
    def call(self, operation: Literal["suggest_filters"], body: SuggestFiltersRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SuggestFiltersResult: ...

    @overload
    def call(self, operation: Literal["get_creator_posts"], body: GetCreatorPostsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetCreatorPostsResult: ...

    @overload
    def call(self, operation: Literal["create_list"], body: CreateListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> CreateListResult: ...

    @overload
    def call(self, operation: Literal["get_lists"], body: GetListsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetListsResult: ...

    @overload
    def call(self, operation: Literal["get_list"], body: GetListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetListResult: ...

    @overload
    def call(self, operation: Literal["update_list"], body: UpdateListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UpdateListResult: ...

    @overload
    def call(self, operation: Literal["delete_list"], body: DeleteListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> DeleteListResult: ...

    @overload
    def call(self, operation: Literal["add_to_list"], body: AddToListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> AddToListResult: ...

    @overload
    def call(self, operation: Literal["remove_from_list"], body: RemoveFromListRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> RemoveFromListResult: ...

    @overload
    def call(self, operation: Literal["update_list_items"], body: UpdateListItemsRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UpdateListItemsResult: ...

    @overload
    def call(self, operation: Literal["list_item_activity"], body: ListItemActivityRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListItemActivityResult: ...

    @overload
    def call(self, operation: Literal["create_webhook"], body: CreateWebhookRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> CreateWebhookResult: ...

    @overload
    def call(self, operation: Literal["list_webhooks"], body: ListWebhooksRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListWebhooksResult: ...

    @overload
    def call(self, operation: Literal["update_webhook"], body: UpdateWebhookRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> UpdateWebhookResult: ...

    @overload
    def call(self, operation: Literal["delete_webhook"], body: DeleteWebhookRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> DeleteWebhookResult: ...

    @overload
    def call(self, operation: Literal["rotate_webhook_secret"], body: RotateWebhookSecretRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> RotateWebhookSecretResult: ...

    @overload
    def call(self, operation: Literal["list_webhook_deliveries"], body: ListWebhookDeliveriesRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListWebhookDeliveriesResult: ...

    @overload
    def call(self, operation: Literal["redeliver_webhook"], body: RedeliverWebhookRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> RedeliverWebhookResult: ...

    @overload
    def call(self, operation: Literal["send_test_event"], body: SendTestEventRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> SendTestEventResult: ...

    @overload
    def call(self, operation: Literal["explain_charge"], body: ExplainChargeRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ExplainChargeResult: ...

    @overload
    def call(self, operation: Literal["list_ledger_entries"], body: ListLedgerEntriesRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListLedgerEntriesResult: ...

    @overload
    def call(self, operation: Literal["get_usage"], body: GetUsageRequest, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetUsageResult: ...

    @overload
    def call(self, operation: Literal["list_requests"], body: ListRequestsRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> ListRequestsResult: ...

    @overload
    def call(self, operation: Literal["get_api_meta"], body: GetApiMetaRequest | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> GetApiMetaResult: ...

    def call(self, operation: str, body: Mapping[str, Any] | None = None, *, idempotency_key: str | None = None, max_credits: int | None = None) -> Any:
        """Calls an operation. Raises `ApiError` if the API refuses, `ConnectionFailedError` without an answer.

        `idempotency_key` defaults to a new key per call. Give your own to repeat a call after a restart: within 24
        hours it has no second effect. `max_credits` refuses the call if it could cost more.
        """
        return self._call(operation, body, idempotency_key, max_credits)

    @overload
    def pages(self, operation: Literal["search_creators"], body: SearchCreatorsRequest, *, max_credits: int | None = None) -> Iterator[SearchCreatorsResult]: ...

    @overload
    def pages(self, operation: Literal["list_saved_searches"], body: ListSavedSearchesRequest | None = None, *, max_credits: int | None = None) -> Iterator[ListSavedSearchesResult]: ...

    @overload
    def pages(self, operation: Literal["get_history_data"], body: GetHistoryDataRequest, *, max_credits: int | None = None) -> Iterator[GetHistoryDataResult]: ...

    @overload
    def pages(self, operation: Literal["list_owned_creators"], body: ListOwnedCreatorsRequest | None = None, *, max_credits: int | None = None) -> Iterator[ListOwnedCreatorsResult]: ...

    @overload
    def pages(self, operation: Literal["list_search_history"], body: ListSearchHistoryRequest | None = None, *, max_credits: int | None = None) -> Iterator[ListSearchHistoryResult]: ...

    @overload
    def pages(self, operation: Literal["search_locations"], body: SearchLocationsRequest, *, max_credits: int | None = None) -> Iterator[SearchLocationsResult]: ...

    @overload
    def pages(self, operation: Literal["search_languages"], body: SearchLanguagesRequest | None = None, *, max_credits: int | None = None) -> Iterator[SearchLanguagesResult]: ...

    @overload
    def pages(self, operation: Literal["search_interests"], body: SearchInterestsRequest | None = None, *, max_credits: int | None = None) -> Iterator[SearchInterestsResult]: ...

    @overload
    def pages(self, operation: Literal["search_topics"], body: SearchTopicsRequest | None = None, *, max_credits: int | None = None) -> Iterator[SearchTopicsResult]: ...

    @overload
    def pages(self, operation: Literal["get_creator_posts"], body: GetCreatorPostsRequest, *, max_credits: int | None = None) -> Iterator[GetCreatorPostsResult]: ...

    @overload
    def pages(self, operation: Literal["get_lists"], body: GetListsRequest | None = None, *, max_credits: int | None = None) -> Iterator[GetListsResult]: ...

    @overload
    def pages(self, operation: Literal["get_list"], body: GetListRequest, *, max_credits: int | None = None) -> Iterator[GetListResult]: ...

    @overload
    def pages(self, operation: Literal["list_webhook_deliveries"], body: ListWebhookDeliveriesRequest, *, max_credits: int | None = None) -> Iterator[ListWebhookDeliveriesResult]: ...

    @overload
    def pages(self, operation: Literal["list_ledger_entries"], body: ListLedgerEntriesRequest | None = None, *, max_credits: int | None = None) -> Iterator[ListLedgerEntriesResult]: ...

    @overload
    def pages(self, operation: Literal["list_requests"], body: ListRequestsRequest | None = None, *, max_credits: int | None = None) -> Iterator[ListRequestsResult]: ...

    def pages(self, operation: str, body: Mapping[str, Any] | None = None, *, max_credits: int | None = None) -> Iterator[Any]:
        """Returns all pages from the given one on. `max_credits` is the maximum cost of all pages together."""
        return self._pages(operation, body, max_credits)

    @overload
    def rows(self, operation: Literal["search_creators"], body: SearchCreatorsRequest, *, max_credits: int | None = None) -> Iterator[CreatorPreview]: ...

    @overload
    def rows(self, operation: Literal["list_saved_searches"], body: ListSavedSearchesRequest | None = None, *, max_credits: int | None = None) -> Iterator[SavedSearch]: ...

    @overload
    def rows(self, operation: Literal["get_history_data"], body: GetHistoryDataRequest, *, max_credits: int | None = None) -> Iterator[Creator]: ...

    @overload
    def rows(self, operation: Literal["list_owned_creators"], body: ListOwnedCreatorsRequest | None = None, *, max_credits: int | None = None) -> Iterator[Union[Creator, ErasedCreator]]: ...

    @overload
    def rows(self, operation: Literal["list_search_history"], body: ListSearchHistoryRequest | None = None, *, max_credits: int | None = None) -> Iterator[HistoryEntry]: ...

    @overload
    def rows(self, operation: Literal["search_locations"], body: SearchLocationsRequest, *, max_credits: int | None = None) -> Iterator[Location]: ...

    @overload
    def rows(self, operation: Literal["search_languages"], body: SearchLanguagesRequest | None = None, *, max_credits: int | None = None) -> Iterator[Language]: ...

    @overload
    def rows(self, operation: Literal["search_interests"], body: SearchInterestsRequest | None = None, *, max_credits: int | None = None) -> Iterator[Interest]: ...

    @overload
    def rows(self, operation: Literal["search_topics"], body: SearchTopicsRequest | None = None, *, max_credits: int | None = None) -> Iterator[Topic]: ...

    @overload
    def rows(self, operation: Literal["get_creator_posts"], body: GetCreatorPostsRequest, *, max_credits: int | None = None) -> Iterator[Post]: ...

    @overload
    def rows(self, operation: Literal["get_lists"], body: GetListsRequest | None = None, *, max_credits: int | None = None) -> Iterator[CreatorList]: ...

    @overload
    def rows(self, operation: Literal["get_list"], body: GetListRequest, *, max_credits: int | None = None) -> Iterator[ListItem]: ...

    @overload
    def rows(self, operation: Literal["list_webhook_deliveries"], body: ListWebhookDeliveriesRequest, *, max_credits: int | None = None) -> Iterator[WebhookDelivery]: ...

    @overload
    def rows(self, operation: Literal["list_ledger_entries"], body: ListLedgerEntriesRequest | None = None, *, max_credits: int | None = None) -> Iterator[StatementEntry]: ...

    @overload
    def rows(self, operation: Literal["list_requests"], body: ListRequestsRequest | None = None, *, max_credits: int | None = None) -> Iterator[LoggedCall]: ...

    def rows(self, operation: str, body: Mapping[str, Any] | None = None, *, max_credits: int | None = None) -> Iterator[Any]:
        """Returns the rows of all pages. `max_credits` is the maximum cost of all pages together."""
        return self._rows(operation, body, max_credits)
