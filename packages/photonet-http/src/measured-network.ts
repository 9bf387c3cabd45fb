import { endpoints, type Instruments, sessionRefusals } from '@creator-discovery/scraping';
import { versionOutcomes } from './document-file.ts';
import { countedRequests } from './measured-requests.ts';
import { type PhotonetListeners, readOutcomes } from './photonet-http-source.ts';
import { builtInRequestPlan } from './request-plan.ts';
import { type SessionWatch, waitOutcomes } from './sessions/session-sender.ts';
import type { OnRequest } from './settings.ts';
import { wireShapes } from './wire-shape.ts';

/** Listeners for reads, requests and sessions. */
export interface PhotonetWatch extends SessionWatch, PhotonetListeners {
  readonly onRequest?: OnRequest;
}

/** Measures reads, omitted items, the request plan and sessions. */
export function measuredNetwork({ counter, calls, warn }: Instruments): PhotonetWatch {
  const target = Object.keys(endpoints);
  const reads = calls({
    name: 'photonet_read',
    help: 'Reads of the photo network',
    labels: { target },
    outcomes: readOutcomes,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  const waits = calls({
    name: 'photonet_session_wait',
    help: 'Waits for a slot of a photonet session (for a refused request, the time until the next free slot)',
    labels: {},
    outcomes: waitOutcomes,
    buckets: [0.01, 0.5, 1, 2, 4, 8, 16, 24, 60, 600, 3600],
  });
  const unreadable = counter({
    name: 'photonet_unreadable_items_total',
    help: 'Posts and comments omitted from answers because their format was unknown.',
    labels: { target },
  });
  const pauses = counter({
    name: 'photonet_session_pauses_total',
    help: 'Pauses of photonet sessions, by the refusal of the network that caused them.',
    labels: { reason: sessionRefusals },
  });
  const names = Object.values(builtInRequestPlan.routes).flatMap((ofTarget) => ofTarget.map(({ name }) => name));
  // Routes of the operator's own plan appear with their first request.
  const routes = counter({
    name: 'photonet_routes_total',
    help: 'Requests by route of the request plan and outcome.',
    labels: { route: [...new Set(names)], outcome: readOutcomes },
  });
  const shapes = counter({
    name: 'photonet_shapes_total',
    help: 'Answers of the photo network by shape.',
    labels: { shape: wireShapes },
  });
  const requests = counter(countedRequests);
  const plans = counter({
    name: 'photonet_request_plan_versions_total',
    help: 'New versions of the request plan read while the process ran: loaded, or refused as invalid.',
    labels: { outcome: versionOutcomes },
  });
  return {
    onRead: (...read) => reads.observe(...read),
    onRoute: ({ target: of, route, shape, outcome, unreadable: count }) => {
      unreadable.inc({ target: of }, count);
      routes.inc({ route, outcome });
      if (shape !== null) shapes.inc({ shape });
    },
    onRequest: ({ proxy, outcome }) => requests.inc({ proxy, outcome }),
    onPlan: (read) => {
      plans.inc({ outcome: read.outcome });
      if (read.outcome === 'refused') warn(`new request plan is invalid and not used: ${read.problem}`);
    },
    onWait: (...wait) => waits.observe({}, ...wait),
    onPause: (reason) => pauses.inc({ reason }),
  };
}
