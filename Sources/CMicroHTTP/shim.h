#include <microhttpd.h>

/* Swift does not import functions with a variable number of arguments. */

static inline const struct sockaddr *andiron_client_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : 0;
}
