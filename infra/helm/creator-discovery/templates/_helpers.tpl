{{- define "creator-discovery.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "creator-discovery.image" -}}
{{- with .root.Values.image.registry }}{{ . }}/{{ end }}creator-discovery/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* What selects the pods of a component; it never changes. */}}
{{- define "creator-discovery.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "creator-discovery.labels" -}}
{{ include "creator-discovery.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "creator-discovery.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "creator-discovery.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Settings of all processes, of this one, and secrets by reference; of the migration's, its own come first. */}}
{{- define "creator-discovery.environment" -}}
{{- $settings := merge (dict) .settings .root.Values.settings }}
{{- range $setting, $value := $settings }}
- { name: {{ $setting }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- range $setting, $from := merge (dict) (default (dict) .secrets) .root.Values.secrets }}
- name: {{ $setting }}
  valueFrom: { secretKeyRef: { name: {{ $from.name }}, key: {{ $from.key }} } }
{{- end }}
{{- end }}

{{/* Whether there are pods of this process: an indexer only where there is a cluster to keep current. */}}
{{- define "creator-discovery.runs" -}}
{{- if and (dig "enabled" true (get .root.Values.processes .name)) (or (ne .name "indexer") (ne .root.Values.openSearch.url "")) }}true{{ end }}
{{- end }}

{{/* Whether this process asks the cluster for searches. */}}
{{- define "creator-discovery.onCluster" -}}
{{- if and (has .name (list "action-api" "indexer")) (ne .root.Values.openSearch.url "") }}true{{ end }}
{{- end }}

{{- define "creator-discovery.egress" -}}
{{- with .to }}
to: {{ toYaml . | nindent 2 }}
{{- end }}
ports: [{ protocol: TCP, port: {{ .port }} }]
{{- end }}
