export interface Dashboard {
  /** Base name of the file in `infra/grafana`. */
  readonly name: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface Panel {
  readonly title: string;
  /** Grafana unit. */
  readonly unit: 's' | 'bytes' | 'reqps' | 'short' | 'percentunit';
  /** PromQL by legend; a legend may contain labels: `{{operation}}`. */
  readonly queries: Readonly<Record<string, string>>;
}

export function panel(title: string, unit: Panel['unit'], queries: Panel['queries']): Panel {
  return { title, unit, queries };
}

/** Events per second by labels, such as `source, kind`. */
export function rateBy(title: string, labels: string, metric: string): Panel {
  return { title, unit: 'reqps', queries: { [legendOf(labels)]: `sum by (${labels}) (rate(${metric}[5m]))` } };
}

/** The 95th percentile by label. */
export function p95By(title: string, label: string, histogram: string): Panel {
  const query = `histogram_quantile(0.95, sum by (${label}, le) (rate(${histogram}_bucket[5m])))`;
  return { title, unit: 's', queries: { [legendOf(label)]: query } };
}

function legendOf(labels: string): string {
  return labels.replace(/\w+/g, '{{$&}}').replaceAll(',', '');
}

/**
 * Returns the Grafana file, with one line per setting and panel. The data source is a variable, so that it fits any
 * installation.
 */
export function grafanaOf({ name, title, panels }: Dashboard): string {
  const settings = {
    uid: `creator-discovery-${name}`,
    title: `Creator Discovery: ${title}`,
    tags: ['creator-discovery'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }],
    },
  };
  const settingLines = Object.entries(settings).map(
    ([setting, value]) => `  "${setting}": ${JSON.stringify(value)},\n`,
  );
  const panelLines = panels.map((panel, at) => `    ${JSON.stringify(panelOf(panel, at))}`);
  return `{\n${settingLines.join('')}  "panels": [\n${panelLines.join(',\n')}\n  ]\n}\n`;
}

const columns = 2;
const size = { w: 24 / columns, h: 8 };
const datasource = { type: 'prometheus', uid: '$' + '{datasource}' };

function panelOf({ title, unit, queries }: Panel, at: number): object {
  return {
    id: at + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { ...size, x: (at % columns) * size.w, y: Math.floor(at / columns) * size.h },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      expr,
      legendFormat,
    })),
  };
}
