import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.transport.Netty4Plugin;
import org.opensearch.transport.TransportService;

/**
 * Runs an OpenSearch node for development and tests: `java -cp JARS DevelopmentNode.java NAME=VALUE ...` with settings of the
 * server. Prints `transport HOST:PORT` and `http HOST:PORT` when it listens, and exits when its standard input ends.
 */
public final class DevelopmentNode {
  /** `Node` can load plugins only from folders. */
  private static final class EmbeddedNode extends Node {
    EmbeddedNode(Environment environment) {
      super(environment, List.of(Netty4Plugin.class, PainlessPlugin.class), false);
    }
  }

  public static void main(String[] given) throws Exception {
    Settings.Builder settings = Settings.builder();
    for (String setting : given) {
      int equals = setting.indexOf('=');
      settings.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    Environment environment = InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "node");
    Node node = new EmbeddedNode(environment);
    node.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node)));
    System.out.println("transport " + node.injector().getInstance(TransportService.class).boundAddress().publishAddress());
    System.out.println("http " + node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress());
    while (System.in.read() >= 0) continue;
    System.exit(0);
  }

  private static void close(Node node) {
    try {
      node.close();
    } catch (Exception fault) {
      fault.printStackTrace();
    }
  }
}
