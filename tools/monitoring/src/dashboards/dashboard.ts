/** A dashboard as it is described; its Grafana file is made from that. */
export interface Dashboard {
  /** Its file is `infra/grafana/NAME.json`. */
  readonly name: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface Panel {
  readonly title: string;
  /** A unit of Grafana. */
  readonly unit: 's' | 'bytes' | 'reqps' | 'short' | 'percentunit';
  /** PromQL by the text of the legend, which may name labels: `{{operation}}`. */
  readonly queries: Readonly<Record<string, string>>;
}

/** The dashboard as Grafana reads it. The data source is a variable, so that a file fits any installation. */
export function grafanaOf({ name, title, panels }: Dashboard): object {
  return {
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
    panels: panels.map(panelOf),
  };
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
