{{- define "creator-discovery.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "creator-discovery.image" -}}
{{- with .root.Values.image.registry }}{{ . }}/{{ end }}creator-discovery/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* Selector labels of a component; immutable. */}}
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

{{- define "creator-discovery.monitoringLabels" -}}
{{ include "creator-discovery.labels" (dict "root" . "name" "metrics") }}
{{- with .Values.metrics.labels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "creator-discovery.podSecurity" -}}
runAsNonRoot: true
seccompProfile: { type: RuntimeDefault }
{{- with .Values.podSecurityContext }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "creator-discovery.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Global and own settings, and secret references; the migration's own secrets win. */}}
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

{{/* Whether this process is deployed: an indexer needs a cluster. */}}
{{- define "creator-discovery.runs" -}}
{{- if and (dig "enabled" true (get .root.Values.processes .name)) (or (ne .name "indexer") (ne .root.Values.openSearch.url "")) }}true{{ end }}
{{- end }}

{{/* Whether this process searches the cluster. */}}
{{- define "creator-discovery.onCluster" -}}
{{- if and (has .name (list "action-api" "indexer")) (ne .root.Values.openSearch.url "") }}true{{ end }}
{{- end }}

{{/* Whether this process mounts the photo network documents. */}}
{{- define "creator-discovery.onPhotonet" -}}
{{- if and (has .name (list "action-api" "scraper-api" "job-worker")) (ne .root.Values.photonet.configMap "") }}true{{ end }}
{{- end }}

{{- define "creator-discovery.egress" -}}
{{- with .to }}
to: {{ toYaml . | nindent 2 }}
{{- end }}
ports: [{ protocol: TCP, port: {{ .port }} }]
{{- end }}
